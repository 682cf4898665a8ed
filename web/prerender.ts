import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Manifest } from "vite";
import { mailedLinkPaths } from "#contract/account-links.ts";
import { sharedPicturePath } from "#contract/shared-pictures.ts";
import { addressedFiles } from "./head/addressed-files.ts";
import { headTags } from "./head/head-tags.ts";
import { heroPreloads } from "./head/hero-preloads.ts";
import { pageHeads } from "./head/page-heads.ts";
import { fillShell, fillTemplate, inlineIntoShell, stylesheetOf } from "./head/page-template.ts";
import { readRenderedPage } from "./head/rendered-page.ts";
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

  // One stylesheet of a few kilobytes inside the page: measured 0.7 s sooner to the first paint than a link to it.
  const css = await readFile(join(webDirectory, stylesheetOf(shell)), "utf8");
  const themeScript = await readThemeScript();
  const template = inlineIntoShell(shell, { css, themeScript });
  for (const { path, file, surface } of openPages) {
    const head = pageHeads[file];
    const rendered = readRenderedPage(await renderPage(path ?? "/404"));
    const page = fillTemplate(template, {
      surface,
      first: rendered.metadata + heroPreloads(rendered.elements),
      last: (path === null ? "" : headTags(rendered.texts, { path, head })) + preloadsOf(head.module, manifest),
      body: rendered.body,
    });
    await writeFile(join(webDirectory, file), page);
  }
  await writeFile(join(webDirectory, "shell.html"), fillShell(template));
  const addressed = addressedFiles();
  for (const [path, { content }] of Object.entries(addressed)) await writeFile(join(webDirectory, path), content);
  await writeFile(
    join(root, "dist/site.json"),
    JSON.stringify({
      pages: Object.fromEntries(openPages.flatMap(({ path, file }) => (path === null ? [] : [[path, file]]))),
      // The links of mails, and those to pictures, lead to the empty shell as well, but everybody may follow them.
      appPaths: [...appPaths, ...Object.values(mailedLinkPaths), sharedPicturePath],
      styleHashes: [hashForPolicy(css)],
      scriptHashes: [hashForPolicy(themeScript)],
      addressPlaceholder,
      socialPlaceholder,
      addressedFiles: Object.fromEntries(Object.entries(addressed).map(([path, { mediaType }]) => [path, mediaType])),
    }),
  );
  await rm(serverDirectory, { recursive: true });
}

/** The first paint waits for this script: as a file it cost one more way to the server and back, half a second on a phone. */
async function readThemeScript(): Promise<string> {
  const source = await readFile(join(webDirectory, "theme.js"), "utf8");
  return source.replaceAll(/^\s*\/\/.*\n/gm, "").trim();
}

function hashForPolicy(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
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
