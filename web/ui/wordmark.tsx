import clsx from "clsx";

/** The name, set wide, with the viewfinder's corner that the whole product borrows its framing marks from. */
export function Wordmark({ isShort = false }: { isShort?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 20 20" className="size-4" aria-hidden="true">
        <path d="M1.5 7V1.5H7M18.500 13v5.500H13" fill="none" stroke="currentColor" strokeWidth="3" />
      </svg>
      <span
        className={clsx(
          "font-display text-lg leading-none font-bold tracking-[-0.03em] [font-stretch:122%]",
          isShort ? "max-[22.5rem]:sr-only" : "",
        )}
      >
        Carvas
      </span>
    </span>
  );
}
