import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";

/** Rooms whose code meets what people type, send or are called. */
const rooms = ["contract", "imaging", "server", "web", "wishes"] as const;

export type Pattern = { readonly source: string; readonly flags: string };
export type FoundPattern = Pattern & { readonly file: string };
/** A pattern that is put together when the program runs. */
export type ComposedPattern = { readonly file: string; readonly from: number };

export const nameOf = ({ source, flags }: Pattern): string => `/${source}/${flags}`;

/** Every regular expression in the rooms' code, tests left out: those that are written out, and places where one is made. */
export function findPatterns(root: string): { written: FoundPattern[]; composed: ComposedPattern[] } {
  const written: FoundPattern[] = [];
  const composed: ComposedPattern[] = [];
  const files = rooms.flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`, { cwd: root })).filter(isOfProduct);
  for (const file of files.toSorted()) {
    const text = readFileSync(join(root, file), "utf8");
    // Parsing takes a while, and most files have none.
    if (!/\/|RegExp/.test(text)) continue;
    visit(parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" }), (node) => {
      if (isWritten(node)) written.push({ file, source: node.regex.pattern, flags: node.regex.flags });
      if (isMaking(node)) composed.push({ file, from: node.start });
    });
  }
  return { written, composed };
}

const isOfProduct = (file: string): boolean =>
  !/\.test\.tsx?$|\.d\.ts$/.test(file) && !file.startsWith("web/testing/") && !file.includes("/migrations/");

function visit(node: unknown, look: (node: object) => void): void {
  if (typeof node !== "object" || node === null) return;
  look(node);
  for (const child of Object.values(node)) visit(child, look);
}

function isWritten(node: object): node is { regex: { pattern: string; flags: string } } {
  return "regex" in node && typeof node.regex === "object" && node.regex !== null && "pattern" in node.regex;
}

function isMaking(node: object): node is { start: number } {
  if (!("type" in node) || (node.type !== "NewExpression" && node.type !== "CallExpression")) return false;
  const callee = "callee" in node ? node.callee : null;
  return typeof callee === "object" && callee !== null && "name" in callee && callee.name === "RegExp";
}
