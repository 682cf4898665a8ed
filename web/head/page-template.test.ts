import { expect, test } from "vitest";
import { fillShell, fillTemplate, inlineIntoShell, stylesheetOf } from "./page-template.ts";

const built = `<!doctype html>
<html lang="en-GB" data-surface="work">
  <head>
    <meta name="theme-color" content="#fff" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#111" media="(prefers-color-scheme: dark)" />
    <script src="/theme.js"></script>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react.js">
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;
const template = inlineIntoShell(built, { css: 'a::before { content: "$&</p>"; }', themeScript: "const a = 1 < 2;" });
const page = fillTemplate(template, {
  surface: "read",
  first: "<title>A &amp; B</title>",
  last: '<link rel="canonical" href="/">',
  body: "<!--$--><p>It&#x27;s<br/>$1</p>",
});
const headOf = (html: string) => html.slice(0, html.indexOf("</head>"));

test("the stylesheet and the theme script stand in the page as they are, and no file is waited for", () => {
  expect(stylesheetOf(built)).toBe("/assets/index.css");
  expect(template).toContain('<style>a::before { content: "$&</p>"; }</style>');
  expect(template).toContain("<script>const a = 1 < 2;</script>");
  expect(template).not.toMatch(/rel="stylesheet"|theme\.js/);
});

test("what React wrote gets into its place byte by byte", () => {
  expect(page).toContain('<div id="root"><!--$--><p>It&#x27;s<br/>$1</p></div>');
  expect(page).toContain('<html lang="en-GB" data-surface="read">');
});

test("what the browser acts on comes before the script and the stylesheet, the rest at the head's end", () => {
  const head = headOf(page);
  const places = ["<title>A &amp; B</title><script>", "<style>", '<link rel="canonical" href="/">'].map((text) =>
    head.indexOf(text),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  expect(head.endsWith('<link rel="canonical" href="/">')).toBe(true);
});

test("a prerendered page has none of the build's own preloads, an empty shell keeps them and is dark in both schemes", () => {
  expect(page).not.toContain("modulepreload");
  const shell = fillShell(template);
  expect(shell).toContain('<link rel="modulepreload" crossorigin href="/assets/react.js">');
  expect([...shell.matchAll(/content="(#\w+)"/g)].map(([, colour]) => colour)).toEqual(["#111", "#111"]);
  expect(shell).toContain("<title>Carvas</title><script>const a");
});

test("a page that was built otherwise than expected stops the build", () => {
  expect(() => stylesheetOf("<!doctype html><p>Nothing</p>")).toThrow("The built page has no stylesheet.");
  expect(() =>
    fillTemplate(template.replace('id="root"', ""), { surface: "read", first: "", last: "", body: "" }),
  ).toThrow("The built page has no place for the application.");
  expect(() => fillShell(template.replaceAll("theme-color", "colour"))).toThrow("names no theme colour for dark");
});
