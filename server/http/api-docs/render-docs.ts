import { apiKeyScheme } from "#contract/key-scopes.ts";
import type { Router } from "../router.ts";
import { code, renderTable } from "./docs-parts.ts";
import { writeSections, type DocsSection } from "./docs-texts.ts";
import { escapeHtml } from "./escape-html.ts";

type ApiDocument = ReturnType<Router["getOpenAPI31Document"]>;
type Paths = NonNullable<ApiDocument["paths"]>;

const methods = ["get", "post", "put", "patch", "delete"] as const;

/** The page for people: what a program does, in what order, and every call. No script, nothing from elsewhere. */
export function renderDocs(paths: Paths): string {
  const sections = [...writeSections(), { id: "calls", title: "Every call", html: writeCalls(paths) }];
  const links = sections.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a>`).join("");
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>API — Carvas</title><link rel="stylesheet" href="/api/docs.css">
<body><header><p><a href="/">Carvas</a></p><h1>The API for dealers’ systems</h1>
<p>The whole description, for tools: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p></header>
<nav aria-label="On this page"><ul>${links}</ul></nav>
<main>${sections.map(writeSection).join("\n")}</main></body></html>`;
}

function writeSection({ id, title, html }: DocsSection): string {
  return `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${escapeHtml(title)}</h2>\n${html}</section>`;
}

function writeCalls(paths: Paths): string {
  const rows = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const call = code(`${method.toUpperCase()} ${path}`);
      return [[call, escapeHtml(operation.summary ?? ""), whoMayCall(operation.security)]];
    }),
  );
  return renderTable("Calls", ["Call", "What it does", "For"], rows);
}

function whoMayCall(security: readonly Record<string, string[]>[] | undefined): string {
  if (security === undefined) return "everybody";
  const scopes = security.flatMap((way) => way[apiKeyScheme] ?? []);
  return scopes.length === 0 ? "signed-in people" : scopes.map(code).join(" ");
}
