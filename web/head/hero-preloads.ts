/**
 * Announces the first picture of a page in its head, ahead of the stylesheet that is inlined there. React writes none for a picture
 * with several sources. Only AVIF is named: every browser we build for reads it, and one that doesn't skips the line by its type.
 */
export function heroPreloads(body: string): string {
  const hero = [...body.matchAll(/<picture>(.*?)<\/picture>/g)].find(([, parts]) =>
    parts?.includes('fetchPriority="high"'),
  );
  const attributes = [...(hero?.[1] ?? "").matchAll(/<source ([^>]*)\/>/g)].map(([, text]) =>
    readAttributes(text ?? ""),
  );
  const [first, ...others] = attributes.filter(({ type }) => type === "image/avif");
  if (!first) return "";
  if (first.media === undefined) return preload(first);
  // Another cut for narrow windows, then the one for all the rest.
  const [rest] = others;
  if (!rest || rest.media !== undefined) throw new Error("A hero has more cuts than the preloads know.");
  return preload(first) + preload({ ...rest, media: `not ${first.media}` });
}

function preload({ srcSet = "", sizes = "100vw", media }: Record<string, string>): string {
  const applies = media === undefined ? "" : ` media="${media}"`;
  return `<link rel="preload" as="image" type="image/avif" fetchpriority="high" imagesrcset="${srcSet}" imagesizes="${sizes}"${applies}/>`;
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}
