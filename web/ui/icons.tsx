/** The few icons that stand on every page, drawn here: the icon library joins with the screens that need more. */
const line = { fill: "none", stroke: "currentColor", strokeWidth: 2, strokeLinecap: "round" } as const;

export function MenuIcon() {
  return (
    <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true" {...line}>
      <path d="M4 6h16M4 12h16M4 18h16" />
    </svg>
  );
}

export function CloseIcon() {
  return (
    <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true" {...line}>
      <path d="M6 6l12 12M18 6L6 18" />
    </svg>
  );
}

export function BackIcon() {
  return (
    <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true" {...line}>
      <path d="M20 12H4M11 5l-7 7 7 7" />
    </svg>
  );
}

export function ChevronIcon({ className = "size-5" }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true" {...line}>
      <path d="M7 10l5 5 5-5" />
    </svg>
  );
}

export function StarIcon({ isFilled }: { isFilled: boolean }) {
  return (
    <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true" {...line} fill={isFilled ? "currentColor" : "none"}>
      <path strokeLinejoin="round" d="M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z" />
    </svg>
  );
}
