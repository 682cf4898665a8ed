import { Navigate, useSearchParams } from "react-router";
import { CarNotShown } from "#web/features/detection/car-not-shown.tsx";
import { resultTexts } from "#web/features/detection/detection-texts.ts";
import { mayReadAgain, RefusedPhotos } from "#web/features/detection/refused-photos.tsx";
import { useCarRequest } from "#web/features/detection/use-car-request.ts";
import { ViewsCard } from "#web/features/detection/views/views-card.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { FailureCard } from "./failure-card.tsx";
import { ResultsCard } from "./results-card.tsx";

/** What the photos of a request told, as soon as they tell something; a car whose make is known has a page of its own. */
export function ResultsScreen() {
  const [search] = useSearchParams();
  const id = search.get("id");
  // There is nothing to be shown without a request.
  if (id === null || id === "") return <Navigate to="/" replace />;
  return (
    <div className="gutter mx-auto grid max-w-5xl gap-8 py-6 lg:py-8">
      <Results key={id} id={id} />
    </div>
  );
}

function Results({ id }: { id: string }) {
  const look = useCarRequest(id);
  if (look.phase === "loading") return <Analyzing />;
  if (look.phase === "missing" || look.phase === "unreadable") return <CarNotShown look={look} />;
  const { request, facts, phase } = look;
  const photos = request.detection?.photos ?? [];
  if (facts.make.reading !== null) return <Navigate to={`/vehicle-details?id=${id}`} replace />;
  if (phase === "waiting") return <Analyzing />;
  if (phase === "detected") {
    return (
      <>
        <ResultsCard facts={facts} plateCountry={request.detection?.plateCountry ?? null} />
        <RefusedPhotos photos={photos} requestId={id} />
        {facts.make.state === "detecting" ? null : (
          <div className="grid justify-items-start gap-3">
            <p className="text-ink-soft max-w-prose text-sm">
              The photos don’t tell which make it is. Tell us, and its six views can be made.
            </p>
            <NameTheCar id={id} />
          </div>
        )}
        <ViewsCard request={request} facts={facts} />
      </>
    );
  }
  return (
    <>
      <FailureCard
        {...failureOf(phase, request.detection?.error?.message)}
        requestId={id}
        canReadAgain={phase === "failed" && mayReadAgain(photos)}
      >
        {phase === "failed" ? <NameTheCar id={id} /> : null}
      </FailureCard>
      <RefusedPhotos photos={photos} />
    </>
  );
}

function NameTheCar({ id }: { id: string }) {
  return (
    <ButtonLink to={`/vehicle-details?id=${id}`} look="signal" className="min-h-12">
      Name the car
    </ButtonLink>
  );
}

function failureOf(phase: "timeout" | "failed", message: string | undefined) {
  if (phase === "timeout") {
    return {
      title: resultTexts.timeoutTitle,
      message: "Car detection is taking longer than expected. Should it still finish, what it found appears here.",
    };
  }
  return { title: resultTexts.failedTitle, message: message ?? "The photo could not be read." };
}

function Analyzing() {
  return (
    <div className="grid min-h-[50dvh] place-content-center justify-items-center gap-2 text-center">
      <Spinner label={resultTexts.analyzing} />
      <h1 tabIndex={-1} className="display text-2xl">
        {resultTexts.analyzing}
      </h1>
      <p className="text-ink-soft text-sm">Usually well under a minute. You may leave: it goes on without you.</p>
    </div>
  );
}
