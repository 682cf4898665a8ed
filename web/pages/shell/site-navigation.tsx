import clsx from "clsx";
import { Link, useLocation } from "react-router";
import { useEntryPath } from "#web/api/entry-path.ts";

const tools = [
  ["/photo-upload", "Transform"],
  ["/retail-mode", "Retail Mode"],
  ["/custom-car", "Customize"],
  ["/upload", "Know my car"],
] as const;
const pages = [
  ["/whats-new", "What's New!"],
  ["/pricing", "Pricing"],
] as const;

/** Left to the menu where the header would be too full. */
const widePaths: ReadonlySet<string> = new Set(["/upload"]);

/** The ways that most people look for, in sight where there is room; the menu has them all. */
export function SiteNavigation() {
  const { pathname } = useLocation();
  const entryPath = useEntryPath();
  const links = [...tools.map(([path, label]) => ({ path, label, to: entryPath(path) })), ...pages.map(asPage)];
  return (
    <nav aria-label="Site" className="mr-auto hidden lg:flex">
      {links.map(({ path, label, to }) => (
        <Link
          key={path}
          to={to}
          aria-current={path === pathname ? "page" : undefined}
          className={clsx(
            "hover:bg-ink/8 flex min-h-11 items-center rounded-md px-3 text-sm whitespace-nowrap",
            widePaths.has(path) ? "max-xl:hidden" : "",
            path === pathname ? "decoration-accent underline decoration-2 underline-offset-8" : "",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function asPage([path, label]: (typeof pages)[number]) {
  return { path, label, to: path };
}
