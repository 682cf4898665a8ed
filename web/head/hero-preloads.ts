import { escapeHtml, flatten, type HtmlElement } from "./html-source.ts";

/**
 * Announces the first picture of a page in its head, ahead of the stylesheet that is inlined there. React writes none for a picture
 * with several sources. Only AVIF is named: every browser we build for reads it, and one that doesn't skips the line by its type.
 */
export function heroPreloads(body: readonly HtmlElement[]): string {
  const hero = flatten(body).find(
    ({ name, children }) =>
      name === "picture" && children.some(({ attributes }) => attributes["fetchpriority"] === "high"),
  );
  const sources = (hero?.children ?? []).filter(
    ({ name, attributes }) => name === "source" && attributes["type"] === "image/avif",
  );
  const [first, ...others] = sources.map(({ attributes }) => attributes);
  if (!first) return "";
  if (first["media"] === undefined) return preload(first);
  // Another cut for narrow windows, then the one for all the rest.
  const [rest] = others;
  if (!rest || rest["media"] !== undefined) throw new Error("A hero has more cuts than the preloads know.");
  return preload(first) + preload({ ...rest, media: `not ${first["media"]}` });
}

function preload({ srcset = "", sizes = "100vw", media }: Readonly<Record<string, string>>): string {
  const applies = media === undefined ? "" : ` media="${escapeHtml(media)}"`;
  return `<link rel="preload" as="image" type="image/avif" fetchpriority="high" imagesrcset="${escapeHtml(srcset)}" imagesizes="${escapeHtml(sizes)}"${applies}/>`;
}
