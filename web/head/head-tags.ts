import { escapeHtml } from "./html-source.ts";
import type { PageHead } from "./page-heads.ts";
import { shareHeight, sharePath, sharePictures, shareWidth } from "./share-pictures.ts";
import { absolute } from "./site-address.ts";
import { structuredFacts } from "./structured-facts.ts";

/** Titles and descriptions live in the page's own module, once. */
export type PageTexts = { title: string; description: string };

/** Canonical address, Open Graph, Twitter and JSON-LD of a page. */
export function headTags(
  { title, description }: Partial<PageTexts>,
  { path, head }: { path: string; head: PageHead },
): string {
  if (!title || !description) throw new Error(`The page ${path} lacks a title or a description.`);
  const address = absolute(path);
  const picture = absolute(sharePath(head.share));
  const alt = sharePictures[head.share];
  const properties = {
    "og:type": "website",
    "og:site_name": "Carvas",
    "og:locale": "en_GB",
    "og:url": address,
    "og:title": title,
    "og:description": description,
    "og:image": picture,
    "og:image:type": "image/jpeg",
    "og:image:width": String(shareWidth),
    "og:image:height": String(shareHeight),
    "og:image:alt": alt,
  };
  const names = {
    "twitter:card": "summary_large_image",
    "twitter:title": title,
    "twitter:description": description,
    "twitter:image": picture,
    "twitter:image:alt": alt,
  };
  return [
    `<link rel="canonical" href="${address}"/>`,
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}"/>`,
    ),
    ...Object.entries(names).map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}"/>`),
    `<script type="application/ld+json">${asJsonBlock(structuredFacts({ title, description }, { path, kind: head.kind }))}</script>`,
  ].join("");
}

/** A "<" could end the element early; escaped, it is the same JSON. */
function asJsonBlock(data: unknown): string {
  return JSON.stringify(data).replaceAll("<", String.raw`\u003c`);
}
