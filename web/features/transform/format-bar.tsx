import clsx from "clsx";
import { ratioFacts, ratios, type Ratio } from "#contract/ratios.ts";
import { RatioShape } from "./ratio-shape.tsx";

type FormatBarProps = {
  /** The format on the stage, or the one chosen for what comes next; `null` while that is still to be asked. */
  current: Ratio | null;
  /** Formats that the picture on the stage exists in already: going there costs nothing. */
  made: readonly Ratio[];
  /** Whether choosing a new format makes a picture at once. */
  spends: boolean;
  onChoose: (ratio: Ratio) => void;
};

export function FormatBar({ current, made, spends, onChoose }: FormatBarProps) {
  return (
    <div role="group" aria-label="Aspect ratio" className="border-line grid grid-cols-4 border-y">
      {ratios.map((ratio) => {
        const isCurrent = ratio === current;
        const costs = spends && !made.includes(ratio);
        return (
          <button
            key={ratio}
            type="button"
            aria-pressed={isCurrent}
            title={ratioFacts[ratio].use}
            onClick={() => onChoose(ratio)}
            className={clsx(
              "flex min-h-14 items-center gap-3 px-4 text-left whitespace-nowrap transition-colors max-sm:flex-col max-sm:gap-1 max-sm:px-0 max-sm:py-2 max-sm:text-center",
              isCurrent ? "text-ink" : "text-ink-soft hover:text-ink",
            )}
          >
            <span className={clsx("grid h-7 w-7 place-items-center", isCurrent ? "text-accent" : "")}>
              <RatioShape ratio={ratio} areaSide={18} />
            </span>
            <span className="grid">
              <span className="label tabular">{ratio}</span>
              {spends ? (
                <span className="text-ink-faint text-xs">{isCurrent ? "shown" : costs ? "1 token" : "ready"}</span>
              ) : null}
            </span>
          </button>
        );
      })}
    </div>
  );
}
