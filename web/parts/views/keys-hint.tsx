import { ArrowLeft, ArrowRight } from "lucide-react";

const letters = [
  ["C", "compare"],
  ["Z", "100 %"],
  ["D", "download"],
] as const;

/** The viewer's keys, for those who have some. The arrows are drawn: the page's font has none. */
export function KeysHint() {
  return (
    <p className="text-ink-faint flex flex-wrap gap-x-4 gap-y-1 pt-3 text-xs pointer-coarse:hidden">
      <span className="inline-flex items-center gap-1">
        <kbd className="text-ink-soft inline-flex">
          <span className="sr-only">Arrow keys</span>
          <ArrowLeft aria-hidden="true" className="size-3.5" />
          <ArrowRight aria-hidden="true" className="size-3.5" />
        </kbd>
        turn
      </span>
      {letters.map(([key, meaning]) => (
        <span key={key}>
          <kbd className="text-ink-soft font-sans font-semibold">{key}</kbd> {meaning}
        </span>
      ))}
    </p>
  );
}
