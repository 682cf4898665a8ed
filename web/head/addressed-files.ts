import { mailedLinkPaths } from "#contract/account-links.ts";
import { sharedPicturePath } from "#contract/shared-pictures.ts";
import { appPaths, openPages } from "#web/site.ts";
import { absolute } from "./site-address.ts";

/** Files that name the site's address; the server fills it in. By path: their media type and content. */
export function addressedFiles(): Record<string, { mediaType: string; content: string }> {
  return {
    "/robots.txt": { mediaType: "text/plain; charset=UTF-8", content: robots() },
    "/sitemap.xml": { mediaType: "application/xml; charset=UTF-8", content: sitemap() },
  };
}

/** Screens that need an account, and the calls, are of no use to a search engine. */
function robots(): string {
  const closed = [...appPaths, ...Object.values(mailedLinkPaths), `${sharedPicturePath}$`, "/api/", "/storage/"].map(
    (path) => `Disallow: ${path}`,
  );
  return ["User-agent: *", ...closed, "", `Sitemap: ${absolute("/sitemap.xml")}`, ""].join("\n");
}

function sitemap(): string {
  const entries = openPages.flatMap(({ path }) => (path === null ? [] : [`  <url><loc>${absolute(path)}</loc></url>`]));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}
