/**
 * Draws the PNG icons from icon.svg with a Chromium: `CHROMIUM=/usr/bin/chromium node frontend/icons/make_icons.js`.
 * The maskable one has no round corners and keeps its picture within the safe middle.
 */
import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";

const here = new URL("./", import.meta.url);
const svg = await readFile(new URL("icon.svg", here), "utf8");
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

/** @param {string} name @param {number} size @param {{inset?: number, background?: string}} [style] */
async function draw(name, size, { inset = 0, background = "transparent" } = {}) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const picture = `<img alt="" width="${size - 2 * inset}" src="data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}">`;
  await page.setContent(`<body style="margin:0;padding:${inset}px;background:${background}">${picture}</body>`);
  await page.screenshot({ path: new URL(name, here).pathname, omitBackground: true });
  await page.close();
}

await draw("icon-192.png", 192);
await draw("icon-512.png", 512);
await draw("icon-180.png", 180, { background: "#5c3a20" });
await draw("maskable-512.png", 512, { inset: 40, background: "#5c3a20" });
await browser.close();
