import { useSyncExternalStore } from "react";

/** Our page on a social network, which the server names in the page's head. */
function readSocialPage(): string | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name="social-page"]')?.content ?? "";
  // Under development no server fills it in.
  return URL.canParse(content) && !content.endsWith(".invalid") ? content : null;
}

const neverChanges = () => () => undefined;

/** Nothing where the installation has no such page. Known in the browser only: the built page is the same for all. */
export function SocialLink({ className }: { className: string }) {
  const href = useSyncExternalStore(neverChanges, readSocialPage, () => null);
  if (href === null) return null;
  return (
    <a href={href} rel="me noreferrer" target="_blank" className={className}>
      Follow us on {new URL(href).hostname.replace(/^www\./, "")} <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
