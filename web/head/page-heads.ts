import type { openPages } from "#web/site.ts";
import type { ShareName } from "./share-pictures.ts";

type PageFile = (typeof openPages)[number]["file"];

export type PageHead = {
  /** The page's own module: its code is announced in the head. */
  module: string;
  /** What the page is in schema.org's words; null where search engines have nothing to keep. */
  kind: "WebPage" | "AboutPage" | "ContactPage" | null;
  /** What is shown where somebody passes the address on. */
  share: ShareName;
};

/** What the head of an open page says beyond its own title and description. Only the build reads it. */
export const pageHeads: Readonly<Record<PageFile, PageHead>> = {
  "index.html": { module: "pages/landing.tsx", kind: "WebPage", share: "before-after" },
  "auth.html": { module: "pages/auth.tsx", kind: "WebPage", share: "studio" },
  "whats-new.html": { module: "pages/whats-new.tsx", kind: "WebPage", share: "city" },
  "pricing.html": { module: "pages/pricing.tsx", kind: "WebPage", share: "city" },
  "professional-services.html": { module: "pages/professional-services.tsx", kind: "WebPage", share: "services" },
  "contact.html": { module: "pages/contact.tsx", kind: "ContactPage", share: "studio" },
  "verify.html": { module: "pages/verify.tsx", kind: "WebPage", share: "studio" },
  "about.html": { module: "pages/about.tsx", kind: "AboutPage", share: "before-after" },
  "privacy.html": { module: "pages/privacy.tsx", kind: "WebPage", share: "studio" },
  "cookies.html": { module: "pages/cookies.tsx", kind: "WebPage", share: "studio" },
  "terms.html": { module: "pages/terms.tsx", kind: "WebPage", share: "studio" },
  "404.html": { module: "pages/not-found.tsx", kind: null, share: "before-after" },
};
