import clsx from "clsx";
import { ratioFacts, ratios, type Ratio } from "#contract/ratios.ts";
import { RatioShape } from "./ratio-shape.tsx";

type RatioBarProps = {
  /** The format on the stage, or the one chosen for what comes next; `null` while that is still to be asked. */
  current: Ratio | null;
  /** A word or two under a format's name, such as what it leads to; "" for none. */
  noteOf?: (ratio: Ratio) => string;
  /** What speaks against a format stands there instead; "" for nothing. */
  warningOf?: (ratio: Ratio) => string;
  /** What can't be had: it says so under its name, and is not chosen. */
  isClosed?: (ratio: Ratio) => boolean;
  onChoose: (ratio: Ratio) => void;
};

export function RatioBar({ current, noteOf, warningOf, isClosed, onChoose }: RatioBarProps) {
  return (
    <div role="group" aria-label="Aspect ratio" className="border-line grid grid-cols-4 border-y">
      {ratios.map((ratio) => {
        const warning = warningOf?.(ratio) ?? "";
        const note = warning || (noteOf?.(ratio) ?? "");
        const isCurrent = ratio === current;
        const isShut = isClosed?.(ratio) ?? false;
        return (
          <button
            key={ratio}
            type="button"
            aria-pressed={isCurrent}
            title={ratioFacts[ratio].use}
            aria-disabled={isShut || undefined}
            onClick={() => (isShut ? undefined : onChoose(ratio))}
            className={clsx(
              "flex min-h-14 items-center gap-3 px-4 text-left whitespace-nowrap transition-colors max-sm:flex-col max-sm:gap-1 max-sm:px-0 max-sm:py-2 max-sm:text-center",
              isCurrent ? "text-ink" : isShut ? "text-ink-faint cursor-not-allowed" : "text-ink-soft hover:text-ink",
            )}
          >
            <span className={clsx("grid h-7 w-7 place-items-center", isCurrent ? "text-accent" : "")}>
              <RatioShape ratio={ratio} areaSide={18} />
            </span>
            <span className="grid">
              <span className="label tabular">{ratio}</span>
              {note === "" ? null : (
                <span className={clsx("text-xs/4 whitespace-normal", warning ? "text-danger" : "text-ink-faint")}>
                  {note}
                </span>
              )}
            </span>
          </button>
        );
      })}
    </div>
  );
}
