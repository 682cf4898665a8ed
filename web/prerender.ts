import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Manifest } from "vite";
import { addressedFiles } from "./head/addressed-files.ts";
import { headTags, readTexts } from "./head/head-tags.ts";
import { heroPreloads } from "./head/hero-preloads.ts";
import { pageHeads, type PageHead } from "./head/page-heads.ts";
import { addressPlaceholder, socialPlaceholder } from "./head/site-address.ts";
import { precompress } from "./precompress.ts";
import { appPaths, openPages } from "./site.ts";

const root = join(import.meta.dirname, "..");
const webDirectory = join(root, "dist/web");
const serverDirectory = join(root, "dist/web-server");

type Renderer = { renderPage: (path: string) => Promise<string> };

/** Turns the open pages into HTML with their CSS inside, and writes `dist/site.json` for the server. Runs after `vite build`. */
async function prerenderSite(): Promise<void> {
  const shell = await readFile(join(webDirectory, "index.html"), "utf8");
  const manifest = JSON.parse(await readFile(join(webDirectory, ".vite/manifest.json"), "utf8")) as Manifest;
  await build({
    configFile: join(root, "vite.config.ts"),
    logLevel: "warn",
    build: { ssr: "entry-server.tsx", outDir: serverDirectory, emptyOutDir: true, manifest: false, license: false },
  });
  const { renderPage } = (await import(pathToFileURL(join(serverDirectory, "entry-server.js")).href)) as Renderer;

  const { html: styled, styleHash } = await withInlinedStyles(shell);
  const { html: template, scriptHash } = await withInlinedThemeScript(styled);
  for (const { path, file, surface } of openPages) {
    const head = pageHeads[file];
    const rendered = await renderPage(path ?? "/404");
    const page = fillTemplate({ template, rendered, path, head, preloads: preloadsOf(head.module, manifest) });
    await writeFile(join(webDirectory, file), page.replace('data-surface="work"', `data-surface="${surface}"`));
  }
  await writeFile(
    join(webDirectory, "shell.html"),
    withHead(darkBars(template), { first: "<title>Carvas</title>", last: "" }),
  );
  const addressed = addressedFiles();
  for (const [path, { content }] of Object.entries(addressed)) await writeFile(join(webDirectory, path), content);
  await writeFile(
    join(root, "dist/site.json"),
    JSON.stringify({
      pages: Object.fromEntries(openPages.flatMap(({ path, file }) => (path === null ? [] : [[path, file]]))),
      appPaths,
      styleHashes: [styleHash],
      scriptHashes: [scriptHash],
      addressPlaceholder,
      socialPlaceholder,
      addressedFiles: Object.fromEntries(Object.entries(addressed).map(([path, { mediaType }]) => [path, mediaType])),
    }),
  );
  await rm(serverDirectory, { recursive: true });
}

/** One stylesheet of a few kilobytes inside the page: measured 0.7 s sooner to the first paint than a link to it. */
async function withInlinedStyles(shell: string): Promise<{ html: string; styleHash: string }> {
  const link = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/.exec(shell);
  if (!link?.[1]) throw new Error("The built page links no stylesheet.");
  const css = await readFile(join(webDirectory, link[1]), "utf8");
  return { html: shell.replace(link[0], () => `<style>${css}</style>`), styleHash: hashForPolicy(css) };
}

/** The first paint waits for this script: as a file it cost one more way to the server and back, half a second on a phone. */
async function withInlinedThemeScript(shell: string): Promise<{ html: string; scriptHash: string }> {
  const source = await readFile(join(webDirectory, "theme.js"), "utf8");
  const script = source.replaceAll(/^\s*\/\/.*\n/gm, "").trim();
  if (!shell.includes(themeScript)) throw new Error("The built page has no theme script.");
  return { html: shell.replace(themeScript, () => `<script>${script}</script>`), scriptHash: hashForPolicy(script) };
}

const themeScript = '<script src="/theme.js"></script>';

function hashForPolicy(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}

/** Vite's own preloads have the priority of what the page needs first: `preloadsOf` names the same files. */
const builtPreload = /<link rel="modulepreload"[^>]*>\s*/g;

type PageParts = { template: string; rendered: string; path: string | null; head: PageHead; preloads: string };

function fillTemplate({ template, rendered, path, head, preloads }: PageParts): string {
  // React writes metadata tags first in the string; they belong into the head.
  const metadata = /^(?:<(?:title)[^>]*>[^<]*<\/title>|<(?:meta|link)[^>]*\/?>)*/.exec(rendered)?.[0] ?? "";
  const body = rendered.slice(metadata.length);
  const tags = path === null ? "" : headTags(readTexts(metadata), { path, head });
  return withHead(template.replaceAll(builtPreload, ""), {
    first: metadata + heroPreloads(body),
    last: tags + preloads,
  }).replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
}

/** A working screen is dark in both schemes, and so are the browser's bars around it. */
function darkBars(template: string): string {
  const dark = /<meta name="theme-color" content="(#\w+)" media="[^"]*dark[^"]*"/.exec(template)?.[1];
  if (!dark) throw new Error("The template names no theme colour for dark.");
  return template.replaceAll(/(<meta name="theme-color" content=")#\w+/g, (_, start: string) => start + dark);
}

/** First, before the long stylesheet: what the browser acts on. Last: what only others read, and code that can wait. */
function withHead(template: string, { first, last }: { first: string; last: string }): string {
  return template.replace("<script>", (script) => first + script).replace("</head>", (end) => last + end);
}

/** Low priority: the page is readable without its code, which must not delay the picture. */
function preloadsOf(module: string, manifest: Manifest): string {
  if (!manifest[module]) throw new Error(`The build has no ${module}.`);
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(module);
  return [...files].map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`).join("");
}

await mkdir(webDirectory, { recursive: true });
await prerenderSite();
await precompress(webDirectory);
