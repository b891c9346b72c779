import type { VNode } from "preact";
export { Component, createContext, h, render } from "preact";
export {
  useCallback,
  useContext,
  useDebugValue,
  useEffect,
  useErrorBoundary,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "preact/hooks";
export declare function html(strings: TemplateStringsArray, ...values: unknown[]): VNode | VNode[];
