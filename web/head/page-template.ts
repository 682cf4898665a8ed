import { editHtml, escapeHtml, flatten, readHtml, type HtmlEdit, type HtmlElement } from "./html-source.ts";

type PageParts = {
  /** The ground that the page stands on. */
  surface: string;
  /** First in the head, before the long stylesheet: what the browser acts on. */
  first: string;
  /** Last in the head: what only others read, and code that can wait. */
  last: string;
  body: string;
};

type Inlined = { css: string; themeScript: string };

/** The file of the one stylesheet that a built page links to. */
export function stylesheetOf(shell: string): string {
  return linkedStylesheet(readPage(shell)).attributes["href"] ?? "";
}

/** The built page with its stylesheet and its theme script inside. */
export function inlineIntoShell(shell: string, { css, themeScript }: Inlined): string {
  const page = readPage(shell);
  return editHtml(shell, [
    replaced(linkedStylesheet(page), `<style>${css}</style>`),
    replaced(
      find(page, "theme script", ({ name, attributes }) => name === "script" && attributes["src"] === "/theme.js"),
      `<script>${themeScript}</script>`,
    ),
  ]);
}

/** A prerendered page. Vite's own preloads go: they have the priority of what the page needs first, and `last` names the same files. */
export function fillTemplate(template: string, { surface, body, ...head }: PageParts): string {
  const page = readPage(template);
  const preloads = page.filter(({ name, attributes }) => name === "link" && attributes["rel"] === "modulepreload");
  const root = find(page, "place for the application", ({ attributes }) => attributes["id"] === "root");
  const html = find(page, "root element", ({ name }) => name === "html");
  return editHtml(template, [
    ...preloads.map((link) => ({ start: link.start, end: afterSpace(template, link.end), text: "" })),
    ...intoHead(page, head),
    { start: root.contentStart, end: root.contentEnd, text: body },
    rewritten(html, "data-surface", surface),
  ]);
}

/** What working screens get. Such a screen is dark in both schemes, and so are the browser's bars around it. */
export function fillShell(template: string): string {
  const page = readPage(template);
  const bars = page.filter(({ attributes }) => attributes["name"] === "theme-color");
  const dark = bars.find(({ attributes }) => attributes["media"]?.includes("dark"))?.attributes["content"];
  if (!dark) throw new Error("The template names no theme colour for dark.");
  return editHtml(template, [
    ...bars.map((bar) => rewritten(bar, "content", dark)),
    ...intoHead(page, { first: "<title>Carvas</title>", last: "" }),
  ]);
}

function readPage(html: string): HtmlElement[] {
  return flatten(readHtml(html));
}

function find(page: readonly HtmlElement[], what: string, isIt: (element: HtmlElement) => boolean): HtmlElement {
  const found = page.find(isIt);
  if (!found) throw new Error(`The built page has no ${what}.`);
  return found;
}

function linkedStylesheet(page: readonly HtmlElement[]): HtmlElement {
  return find(page, "stylesheet", ({ name, attributes }) => name === "link" && attributes["rel"] === "stylesheet");
}

function intoHead(page: readonly HtmlElement[], { first, last }: { first: string; last: string }): HtmlEdit[] {
  const script = find(
    page,
    "inlined script",
    ({ name, attributes }) => name === "script" && Object.keys(attributes).length === 0,
  );
  const head = find(page, "head", ({ name }) => name === "head");
  return [
    { start: script.start, end: script.start, text: first },
    { start: head.contentEnd, end: head.contentEnd, text: last },
  ];
}

function replaced({ start, end }: HtmlElement, text: string): HtmlEdit {
  return { start, end, text };
}

function rewritten({ attributePlaces }: HtmlElement, name: string, value: string): HtmlEdit {
  const place = attributePlaces[name];
  if (!place) throw new Error(`An element of the built page has no ${name}.`);
  return { ...place, text: `${name}="${escapeHtml(value)}"` };
}

function afterSpace(html: string, from: number): number {
  return html.length - html.slice(from).trimStart().length;
}
