/**
 * Copies the one library the page uses out of `node_modules`, with its licences, and notes version and hash.
 * `node make_vendor.js` writes, `node make_vendor.js --check` only compares (part of `npm run check`).
 */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";

const modules = new URL("../../node_modules/", import.meta.url);
const here = new URL("./", import.meta.url);

/** @param {string} path */
const packaged = (path) => readFile(new URL(path, modules), "utf8");

const { version } = JSON.parse(await packaged("htm/package.json"));
const source = await packaged("htm/preact/standalone.module.js");
const sha256 = createHash("sha256").update(source).digest("hex");

const files = {
  "preact-htm.js": source,
  "LICENSE-htm.txt": await packaged("htm/LICENSE"),
  "LICENSE-preact.txt": await packaged("preact/LICENSE"),
  "README.md": `# Vendored

\`preact-htm.js\` is \`preact/standalone.module.js\` of the npm package \`htm\` ${version} (Apache-2.0), with preact (MIT)
inside, unchanged. \`npm run vendor\` writes it anew, \`npm run check\` compares.

    sha256  ${sha256}
`,
};

let differing = 0;
for (const [name, text] of Object.entries(files)) {
  const url = new URL(name, here);
  if (!process.argv.includes("--check")) await writeFile(url, text);
  else if ((await readFile(url, "utf8").catch(() => "")) !== text) {
    differing += 1;
    console.error(`vendor/${name} is not what the package holds: run npm run vendor`);
  }
}
process.exitCode = differing ? 1 : 0;
