import { Button, ButtonLink } from "#web/ui/button.tsx";
import { resultTexts } from "./detection-texts.ts";
import { FailureCard } from "./results/failure-card.tsx";
import type { CarLook } from "./use-car-request.ts";

/** In place of a car: there is none of that address, or it could not be asked for. */
export function CarNotShown({ look }: { look: Extract<CarLook, { phase: "missing" | "unreadable" }> }) {
  if (look.phase === "unreadable") {
    return (
      <FailureCard title={resultTexts.failedTitle} message={look.failure.message}>
        <Button onClick={look.retry}>Try again</Button>
      </FailureCard>
    );
  }
  return (
    <div className="grid min-h-[50dvh] place-content-center justify-items-center gap-6 text-center">
      <h1 tabIndex={-1} className="display text-2xl">
        {resultTexts.noData}
      </h1>
      <ButtonLink to="/" look="signal">
        Back to home
      </ButtonLink>
    </div>
  );
}
