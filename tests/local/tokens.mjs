// tokens.mjs BEFORE AFTER: JSON of what acorn finds different between the scripts of two folders, comments that are left included.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { Parser } from "acorn";

/** Every token of a script as "line kind text", and its comments. */
function read(path) {
  const text = readFileSync(path, "utf8");
  const tokens = [];
  const comments = [];
  Parser.parse(text, {
    ecmaVersion: "latest",
    sourceType: "module",
    locations: true,
    onToken: (token) => tokens.push(`${token.loc.start.line} ${token.type.label} ${text.slice(token.start, token.end)}`),
    onComment: (block, comment) => comments.push(comment.trim()),
  });
  return { tokens, comments };
}

const [before, after] = process.argv.slice(2);
const scripts = readdirSync(after, { recursive: true }).filter((name) => name.endsWith(".js"));
const report = { scripts: scripts.length, tokens: 0, differing: [], comments: [] };
for (const name of scripts) {
  const [was, is] = [before, after].map((folder) => read(join(folder, name)));
  const at = [...was.tokens, ""].findIndex((token, index) => token !== (is.tokens[index] ?? ""));
  if (at >= 0) report.differing.push(`${name}: ${was.tokens[at]} became ${is.tokens[at]}`);
  report.tokens += is.tokens.length;
  report.comments.push(...is.comments);
}
console.log(JSON.stringify(report));
