import { useRouteError } from "react-router";
import { buttonClass } from "../../ui/button.tsx";

/** What is left when a screen itself breaks. The error goes to the console, whole; the person gets a way out. */
export function BrokenPage() {
  const error = useRouteError();
  // oxlint-disable-next-line no-console -- there is no other place for it in a browser
  console.error(error);
  return (
    <main className="gutter grid min-h-dvh content-center justify-items-start gap-6">
      <title>Something went wrong — Carvas</title>
      <h1 className="display text-3xl">This page broke down.</h1>
      <p className="text-ink-soft max-w-md">
        An unexpected error occurred. Please try again. Nothing you made is lost.
      </p>
      <a href={typeof location === "undefined" ? "/" : location.href} className={buttonClass("ink")}>
        Load the page again
      </a>
    </main>
  );
}
