import type { Surface } from "./ui/surface.ts";

/** Pages that are turned into HTML at build time, and the file each becomes. `null` as path: the page of every unknown address. */
export const openPages = [
  { path: "/", file: "index.html", surface: "read" },
  { path: "/auth", file: "auth.html", surface: "read" },
  { path: "/whats-new", file: "whats-new.html", surface: "read" },
  { path: "/pricing", file: "pricing.html", surface: "read" },
  { path: "/professional-services", file: "professional-services.html", surface: "read" },
  { path: "/contact", file: "contact.html", surface: "read" },
  { path: "/verify", file: "verify.html", surface: "read" },
  { path: "/about", file: "about.html", surface: "read" },
  { path: "/privacy", file: "privacy.html", surface: "read" },
  { path: "/cookies", file: "cookies.html", surface: "read" },
  { path: "/terms", file: "terms.html", surface: "read" },
  { path: null, file: "404.html", surface: "read" },
] as const satisfies readonly { path: string | null; file: string; surface: Surface }[];

/** Screens that need the browser: the server answers them with the empty shell. */
export const appPaths = [
  "/photo-upload",
  "/retail-mode",
  "/custom-car",
  "/upload",
  "/results",
  "/vehicle-details",
  "/pictures",
  "/account",
  "/account/api",
] as const;

const pathsOfSite: ReadonlySet<string | null> = new Set([...openPages.map(({ path }) => path), ...appPaths]);

/** A link stands on a page once the page it leads to is on the site. */
export function isOnSite(path: string): boolean {
  return pathsOfSite.has(path);
}
