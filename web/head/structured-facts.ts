import { plans, shownCurrency } from "../../contract/plans.ts";
import type { PageHead } from "./page-heads.ts";
import { absolute } from "./site-address.ts";

type Page = { path: string; kind: PageHead["kind"] };

const organisationId = absolute("/#organisation");
const siteId = absolute("/#site");

/** What search engines may know of a page (schema.org). The landing page also says who we are and what the product is. */
export function structuredFacts(texts: { title: string; description: string }, { path, kind }: Page) {
  const address = absolute(path);
  const page = {
    "@type": kind ?? "WebPage",
    "@id": `${address}#page`,
    url: address,
    name: texts.title,
    description: texts.description,
    inLanguage: "en-GB",
    isPartOf: { "@id": siteId },
    ...(path === "/" ? {} : { breadcrumb: breadcrumbTo(texts.title) }),
  };
  return {
    "@context": "https://schema.org",
    "@graph": [page, site, ...(path === "/" ? [organisation, product(texts.description)] : [])],
  };
}

const site = {
  "@type": "WebSite",
  "@id": siteId,
  url: absolute("/"),
  name: "Carvas",
  inLanguage: "en-GB",
  publisher: { "@id": organisationId },
};

const organisation = {
  "@type": "Organization",
  "@id": organisationId,
  name: "Carvas",
  url: absolute("/"),
  logo: absolute("/icon-512.png"),
  foundingDate: "2022",
  foundingLocation: { "@type": "Country", name: "United Kingdom" },
  contactPoint: { "@type": "ContactPoint", contactType: "customer support", url: absolute("/contact") },
};

/** Only what can be had today is offered here; the pricing page has both plans. */
function product(description: string) {
  return {
    "@type": "WebApplication",
    name: "Carvas",
    url: absolute("/"),
    description,
    applicationCategory: "MultimediaApplication",
    operatingSystem: "Any browser",
    publisher: { "@id": organisationId },
    offers: { "@type": "Offer", name: plans.core.name, price: "0.00", priceCurrency: shownCurrency },
  };
}

function breadcrumbTo(title: string) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Carvas", item: absolute("/") },
      // The last place is the page itself and needs no address. Titles end with our name, which the first place has said.
      { "@type": "ListItem", position: 2, name: title.replace(/ — Carvas$/, "") },
    ],
  };
}
