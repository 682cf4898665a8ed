import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import type { DoubtfulPart } from "./doubtful-part.ts";
import type { Mode } from "./use-brush.ts";

/** From this width on, in pixels, the places stand beside the photo. */
const wideWindow = 1024;

/** Null: they are not known yet. */
export function PartsAside({
  parts,
  ...list
}: Omit<PartsListProps, "parts"> & { parts: PartsListProps["parts"] | null }) {
  const [isWide] = useState(() => window.innerWidth >= wideWindow);
  return (
    <aside
      aria-label="Places to look at"
      className="border-line overflow-y-auto px-3 max-lg:max-h-40 max-lg:min-h-12 lg:w-72 lg:border-l"
    >
      <details open={isWide}>
        <summary className="label min-h-11 cursor-pointer py-3">
          {parts !== null && parts.length > 0 ? `Places to look at (${parts.length})` : "Places to look at"}
        </summary>
        {parts === null ? null : <PartsList parts={parts} {...list} />}
      </details>
    </aside>
  );
}

type PartsListProps = {
  parts: readonly DoubtfulPart[];
  marked: number;
  isLocked: boolean;
  onShow: (index: number) => void;
  onDecide: (index: number, mode: Mode) => void;
};

/** The places that are worth a look, each kept or removed as a whole: for who does not draw, too. */
function PartsList({ parts, marked, isLocked, onShow, onDecide }: PartsListProps) {
  if (parts.length === 0)
    return <p className="text-ink-soft text-sm">Nothing suspicious found; check the outline yourself.</p>;
  return (
    <ol className="grid gap-2">
      {parts.map(({ label, outline }, index) => (
        <li
          key={String(outline)}
          aria-current={index === marked ? "true" : undefined}
          className="border-line flex items-center border-b pb-1"
        >
          <Button look="quiet" className="min-w-0 flex-1 !justify-start px-2 text-left" onClick={() => onShow(index)}>
            {index + 1}. {label}
          </Button>
          <div className="flex shrink-0">
            <Button
              look="quiet"
              className="px-2"
              aria-label={`Keep ${index + 1}`}
              disabled={isLocked}
              onClick={() => onDecide(index, "keep")}
            >
              Keep
            </Button>
            <Button
              look="quiet"
              className="px-2"
              aria-label={`Remove ${index + 1}`}
              disabled={isLocked}
              onClick={() => onDecide(index, "remove")}
            >
              Remove
            </Button>
          </div>
        </li>
      ))}
    </ol>
  );
}
