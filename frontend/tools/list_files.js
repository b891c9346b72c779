/**
 * Writes two lists that would otherwise be forgotten: the files that the service worker keeps (sw.js), and the modules
 * that the first page needs (index.html asks for them at once instead of one after the other).
 *
 * `node list_files.js` writes, `--check` only compares.
 */
import { readFile, readdir, writeFile } from "node:fs/promises";

const root = new URL("../", import.meta.url);
const KEPT = /\.(js|css|svg|woff2|html|webmanifest)$|^icons\/icon-192\.png$/;
const GAMES = ["disunyer", "rummy", "ignorado", "dnup"];
const LEFT_OUT = /^(tests|tools)\/|^store\/state\.js$|^sw\.js$|\/make_/;

/** @param {string} path */
const read = (path) => readFile(new URL(path, root), "utf8");

/** Every file that a page may ask for. @returns {Promise<string[]>} */
async function keptFiles() {
  const all = await readdir(root, { recursive: true });
  return all.filter((path) => KEPT.test(path) && !LEFT_OUT.test(path)).sort();
}

/** Whose file it is, if it is one game's. @param {string} path */
const gameOf = (path) => GAMES.find((game) => new RegExp(`^(games|styles)/${game}[./]`).test(path));

/** These modules and all that they import, but not what they import later. @param {string[]} starts @returns {Promise<string[]>} */
async function imported(...starts) {
  const found = new Set(starts);
  for (const path of found) {
    for (const [, to] of (await read(path)).matchAll(/^(?:import|export)\s[^;]*?from "(\.[^"]+)";|^import "(\.[^"]+)";/gms)) {
      if (to) found.add(new URL(to, new URL(path, root)).href.slice(root.href.length));
    }
  }
  return [...found].sort();
}

/** Between two marks. @param {string} path @param {string} open @param {string} close @param {string} lines */
async function written(path, open, close, lines) {
  const text = await read(path);
  const start = text.indexOf(open) + open.length;
  const wanted = text.slice(0, start) + lines + text.slice(text.indexOf(close, start));
  if (wanted === text) return true;
  if (process.argv.includes("--check")) console.error(`${path} does not list the files there are: run npm run list`);
  else await writeFile(new URL(path, root), wanted);
  return false;
}

/** @param {string[]} paths @param {string} indent */
const quoted = (paths, indent) => paths.map((path) => `${indent}"${path}",\n`).join("");

const files = await keptFiles();
/** Some of a game is asked for without it, by its lobby. */
const common = new Set(await imported(...files.filter((path) => path.endsWith(".js") && !gameOf(path))));
/** @param {string} [game] */
const filesOf = (game) => files.filter((path) => (common.has(path) ? undefined : gameOf(path)) === game);
const modules = await imported("app.js");
const preloads = modules.filter((path) => path !== "app.js");
const same = [
  await written("sw.js", "const FILES = [\n", "];\n", quoted(filesOf(), "  ")),
  await written("sw.js", "const GAMES = {\n", "};\n", GAMES.map((game) => `  ${game}: [\n${quoted(filesOf(game), "    ")}  ],\n`).join("")),
  await written(
    "index.html",
    "<!-- modules of the first page -->\n",
    "  <!-- end -->",
    preloads.map((path) => `  <link rel="modulepreload" href="${path}">\n`).join(""),
  ),
];
if (process.argv.includes("--check") && same.includes(false)) process.exitCode = 1;
