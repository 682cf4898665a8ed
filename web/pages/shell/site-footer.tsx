import { Link } from "react-router";
import { useEntryPath } from "#web/api/entry-path.ts";
import { Wordmark } from "#web/ui/wordmark.tsx";
import { SocialLink } from "./social-link.tsx";

/** Path and label; the rules stand last, as everywhere. */
const links = [
  ["/photo-upload", "Transform"],
  ["/whats-new", "What's New!"],
  ["/pricing", "Pricing"],
  ["/professional-services", "Professional Services"],
  ["/verify", "Verify a picture"],
  ["/about", "About Us"],
  ["/contact", "Contact"],
  ["/privacy", "Privacy"],
  ["/cookies", "Cookies"],
  ["/terms", "Terms"],
] as const;

/** Under every page that is read. It is part of the landing's code, so it stays this small. */
export function SiteFooter() {
  const entryPath = useEntryPath();
  return (
    <footer className="gutter border-line text-ink-soft flex flex-wrap items-start justify-between gap-x-16 gap-y-8 border-t py-12 text-sm">
      <div className="grid gap-4">
        <Wordmark />
        <p>Built in the United Kingdom by three engineers, since 2022.</p>
        <SocialLink className="hover:text-ink flex min-h-11 items-center underline underline-offset-4" />
      </div>
      <nav aria-label="Footer" className="-my-3 grid grid-flow-col grid-rows-5 gap-x-8 sm:grid-rows-4 sm:gap-x-16">
        {links.map(([path, label]) => (
          <Link
            key={path}
            to={path === "/photo-upload" ? entryPath(path) : path}
            className="hover:text-ink flex min-h-11 items-center"
          >
            {label}
          </Link>
        ))}
      </nav>
    </footer>
  );
}
