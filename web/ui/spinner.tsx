/** Shown only when waiting lasts longer than a blink. */
export function Spinner({ label = "Loading" }: { label?: string }) {
  return (
    <div role="status" className="animate-appear-late grid place-items-center gap-4 p-8">
      <Turning className="size-8" />
      <span className="sr-only">{label}</span>
    </div>
  );
}

export function PageSpinner() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner />
    </div>
  );
}

/** Inside a line, beside the word for what is awaited. */
export function InlineSpinner() {
  return <Turning className="inline-block size-4" />;
}

function Turning({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" className={`animate-turn ${className}`} aria-hidden="true">
      <circle cx="16" cy="16" r="13" fill="none" stroke="var(--color-line-strong)" strokeWidth="2" />
      <path d="M16 3a13 13 0 0 1 13 13" fill="none" stroke="var(--color-accent)" strokeWidth="2.5" />
    </svg>
  );
}
