import clsx from "clsx";
import { ratioFacts, ratios, type Ratio } from "#contract/ratios.ts";
import { offerText, type Offer } from "./offers.ts";
import { RatioShape } from "./ratio-shape.tsx";

type FormatBarProps = {
  /** The format on the stage, or the one chosen for what comes next; `null` while that is still to be asked. */
  current: Ratio | null;
  /** What choosing a format leads to at once, when there is a picture on the stage. */
  offerOf: ((ratio: Ratio) => Offer) | null;
  onChoose: (ratio: Ratio) => void;
};

export function FormatBar({ current, offerOf, onChoose }: FormatBarProps) {
  return (
    <div role="group" aria-label="Aspect ratio" className="border-line grid grid-cols-4 border-y">
      {ratios.map((ratio) => {
        const isCurrent = ratio === current;
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
              {offerOf ? (
                <span className="text-ink-faint text-xs">{isCurrent ? "shown" : offerText(offerOf(ratio))}</span>
              ) : null}
            </span>
          </button>
        );
      })}
    </div>
  );
}
