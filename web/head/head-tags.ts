import type { PageHead } from "./page-heads.ts";
import { shareHeight, sharePath, sharePictures, shareWidth } from "./share-pictures.ts";
import { absolute } from "./site-address.ts";
import { structuredFacts } from "./structured-facts.ts";

/** As React wrote them: escaped for HTML. */
export type PageTexts = { title: string; description: string };

export function readTexts(metadata: string): PageTexts {
  const title = /<title>([^<]*)<\/title>/.exec(metadata)?.[1];
  const description = /<meta name="description" content="([^"]*)"/.exec(metadata)?.[1];
  if (!title || !description) throw new Error(`A page lacks a title or a description: ${metadata.slice(0, 200)}`);
  return { title, description };
}

/** Canonical address, Open Graph, Twitter and JSON-LD of a page. Titles and descriptions live in the page's own module, once. */
export function headTags(texts: PageTexts, { path, head }: { path: string; head: PageHead }): string {
  const address = absolute(path);
  const picture = absolute(sharePath(head.share));
  const alt = escapeHtml(sharePictures[head.share]);
  const properties = {
    "og:type": "website",
    "og:site_name": "Carvas",
    "og:locale": "en_GB",
    "og:url": address,
    "og:title": texts.title,
    "og:description": texts.description,
    "og:image": picture,
    "og:image:type": "image/jpeg",
    "og:image:width": String(shareWidth),
    "og:image:height": String(shareHeight),
    "og:image:alt": alt,
  };
  const names = {
    "twitter:card": "summary_large_image",
    "twitter:title": texts.title,
    "twitter:description": texts.description,
    "twitter:image": picture,
    "twitter:image:alt": alt,
  };
  return [
    `<link rel="canonical" href="${address}"/>`,
    ...Object.entries(properties).map(([property, content]) => `<meta property="${property}" content="${content}"/>`),
    ...Object.entries(names).map(([name, content]) => `<meta name="${name}" content="${content}"/>`),
    `<script type="application/ld+json">${asJsonBlock(structuredFacts(unescaped(texts), { path, kind: head.kind }))}</script>`,
  ].join("");
}

/** A "<" could end the element early; escaped, it is the same JSON. */
function asJsonBlock(data: unknown): string {
  return JSON.stringify(data).replaceAll("<", String.raw`\u003c`);
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

const entities = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'", "&amp;": "&" };

function unescaped({ title, description }: PageTexts): PageTexts {
  // The ampersand comes last, or an escaped entity in the text would be read as one.
  const read = (text: string) =>
    Object.entries(entities).reduce((whole, [entity, sign]) => whole.replaceAll(entity, sign), text);
  return { title: read(title), description: read(description) };
}
