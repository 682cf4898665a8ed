import { Button } from "#web/ui/button.tsx";
import type { DoubtfulPart } from "./doubtful-part.ts";
import type { Mode } from "./use-brush.ts";

type PartsListProps = {
  parts: readonly DoubtfulPart[];
  marked: number;
  isLocked: boolean;
  onShow: (index: number) => void;
  onDecide: (index: number, mode: Mode) => void;
};

/** The places that are worth a look, each kept or dropped as a whole: for who does not draw, too. */
export function PartsList({ parts, marked, isLocked, onShow, onDecide }: PartsListProps) {
  if (parts.length === 0) return <p className="text-ink-soft text-sm">No place stands out. Draw where you see one.</p>;
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
              aria-label={`Drop ${index + 1}`}
              disabled={isLocked}
              onClick={() => onDecide(index, "remove")}
            >
              Drop
            </Button>
          </div>
        </li>
      ))}
    </ol>
  );
}
