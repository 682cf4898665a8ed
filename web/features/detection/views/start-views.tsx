import { fallbackCar } from "#contract/detected-fields.ts";
import type { EngineName } from "#contract/generation-kinds.ts";
import type { CarRequest } from "#contract/requests.ts";
import { isUnfinished } from "#contract/statuses.ts";
import type { ViewSet } from "#contract/view-sets.ts";
import { defaultWheelColour } from "#contract/wheel-colours.ts";
import { isBeingRead, missingForViews, type CarFacts } from "#web/features/detection/car-facts.ts";
import { EngineChoice } from "#web/parts/engine/engine-choice.tsx";
import { engineTexts } from "#web/parts/engine/engine-texts.ts";
import { isAiFailure } from "#web/parts/engine/is-ai-failure.ts";
import { OutOfTokens } from "#web/parts/tokens/out-of-tokens.tsx";
import { Button } from "#web/ui/button.tsx";
import { isPaintedIn } from "./is-painted-in.ts";
import { usePriceOfViews } from "./use-price-of-views.ts";
import type { useStartViews } from "./use-start-views.ts";

type StartViewsProps = {
  request: CarRequest;
  facts: CarFacts;
  /** Undefined while nobody knows whether there is one. */
  set: ViewSet | null | undefined;
  start: ReturnType<typeof useStartViews>;
};

/** The button that makes the six views, or makes them again of corrected words; with its price, and with what is missing for it. */
export function StartViews({ request, facts, set, start }: StartViewsProps) {
  const { detection } = request;
  const isReading = detection !== null && isBeingRead(detection.status);
  if (set === undefined || isReading || (set !== null && isUnfinished(set))) return null;
  const isMade = set !== null && set.status === "done";
  const isChanged = isMade && !isPaintedIn(set, { request, facts });
  const isOfOther = isMade && set.engine !== start.engine;
  // The choice stays: the other one's views can still be had.
  if (isMade && !isChanged && !isOfOther) return <EngineChoice work="views" />;
  const missing = missingForViews(facts);
  return (
    <div className="grid justify-items-start gap-3">
      <WhyNot set={set} viewsError={detection?.viewsError ?? null} />
      {missing.length > 0 ? (
        <p className="text-sm">First say what is open: {missing.join(", ")}.</p>
      ) : (
        <>
          <Assumed facts={facts} />
          <EngineChoice work="views" />
          {isChanged ? (
            <p className="text-ink-soft text-sm">You have changed the car since these views were made.</p>
          ) : null}
          <BeginButton request={request} facts={facts} start={start} engine={start.engine}>
            {isChanged ? "Make the views again" : "Make the six views"}
          </BeginButton>
          {set !== null && isAiFailure(set) && start.engine === "cloud" ? (
            <BeginButton request={request} facts={facts} start={start} engine="studio" isSecond>
              {engineTexts.studioInstead}
            </BeginButton>
          ) : null}
        </>
      )}
    </div>
  );
}

type BeginButtonProps = Pick<StartViewsProps, "request" | "facts" | "start"> & {
  engine: EngineName;
  isSecond?: boolean;
  children: string;
};

/** With the price that will be taken; it waits for it. */
function BeginButton({ request, facts, start, engine, isSecond = false, children }: BeginButtonProps) {
  const mostTokens = start.priceOf(engine);
  const price = usePriceOfViews({ request, facts, engine, mostTokens });
  const isWaiting = start.isStarting || price.text === null;
  return (
    <>
      {isSecond || price.isFree || price.text === null ? null : <OutOfTokens />}
      {price.isPaidBefore ? (
        <p className="text-ink-soft text-sm">You have paid for these views of this very car before.</p>
      ) : null}
      <Button
        look={isSecond ? "line" : "signal"}
        className={isSecond ? undefined : "min-h-12"}
        aria-disabled={isWaiting}
        onClick={isWaiting ? undefined : () => void start.begin(engine, price.tokens)}
      >
        {children}
        {price.text === null ? null : ` · ${price.text}`}
      </Button>
    </>
  );
}

/** What is painted where a person has not said whether the photo was understood. */
function Assumed({ facts: { year, wheel_colour: wheels } }: Pick<StartViewsProps, "facts">) {
  const texts = [
    year.state === "suggested" ? `The year is not confirmed: ${fallbackCar.year} is painted.` : null,
    wheels.state === "suggested" ? `The wheels are not confirmed: they are painted ${defaultWheelColour}.` : null,
  ].filter((text) => text !== null);
  return texts.length === 0 ? null : <p className="text-ink-soft text-sm">{texts.join(" ")}</p>;
}

type WhyNotProps = { set: ViewSet | null; viewsError: NonNullable<CarRequest["detection"]>["viewsError"] };

/** Why there are no views although the car is known. */
function WhyNot({ set, viewsError }: WhyNotProps) {
  const error = set === null ? viewsError : set.status === "done" ? null : set.error;
  if (error === null) return null;
  return (
    <p role="alert" className="border-danger border-l-2 pl-4 text-sm">
      {error.message}
    </p>
  );
}
