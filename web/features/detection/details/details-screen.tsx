import { Navigate, useSearchParams } from "react-router";
import type { CarRequest } from "#contract/requests.ts";
import { isBeingRead, type CarFacts } from "#web/features/detection/car-facts.ts";
import { CarNotShown } from "#web/features/detection/car-not-shown.tsx";
import { carName } from "#web/features/detection/car-words.ts";
import { detailsTexts, resultTexts } from "#web/features/detection/detection-texts.ts";
import { mayReadAgain } from "#web/features/detection/refused-photos.tsx";
import { FailureCard } from "#web/features/detection/results/failure-card.tsx";
import { useCarRequest, type CarLook } from "#web/features/detection/use-car-request.ts";
import { ViewsCard } from "#web/features/detection/views/views-card.tsx";
import { PageSpinner } from "#web/ui/spinner.tsx";
import { FieldList } from "./field-list.tsx";
import { ListingText } from "./listing-text.tsx";
import { PhotosOfCar } from "./photos-of-car.tsx";

/** Everything about one car: its photos, what they told, where a person may correct it, and its six views. */
export function DetailsScreen() {
  const [search] = useSearchParams();
  const id = search.get("id");
  // There is nothing to be shown without a request.
  if (id === null || id === "") return <Navigate to="/" replace />;
  return (
    <div className="gutter py-6 lg:py-8">
      <Details key={id} id={id} />
    </div>
  );
}

function Details({ id }: { id: string }) {
  const look = useCarRequest(id);
  if (look.phase === "loading") return <PageSpinner />;
  if (look.phase === "missing" || look.phase === "unreadable") return <CarNotShown look={look} />;
  return <Car phase={look.phase} request={look.request} facts={look.facts} />;
}

type CarProps = { phase: CarLook["phase"]; request: CarRequest; facts: CarFacts };

function Car({ phase, request, facts }: CarProps) {
  const { detection } = request;
  const isReading = detection !== null && isBeingRead(detection.status);
  return (
    <div className="grid gap-8">
      <h1 tabIndex={-1} className="display text-3xl wrap-anywhere">
        {carName(facts) ?? detailsTexts.title}
      </h1>
      {phase === "timeout" ? (
        <FailureCard
          isPart
          title={resultTexts.timeoutTitle}
          message="Car detection is taking longer than expected. Should it still finish, what it found appears here."
        />
      ) : phase === "failed" ? (
        <FailureCard
          isPart
          title={resultTexts.failedTitle}
          message={`${detection?.error?.message ?? "The photo could not be read."} You can also say yourself what car it is.`}
          requestId={request.id}
          canReadAgain={mayReadAgain(detection?.photos ?? [])}
        />
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_auto_1fr] xl:grid-cols-[minmax(0,1fr)_30rem]">
        {detection !== null && detection.photos.length > 0 ? (
          <PhotosOfCar {...detection} requestId={phase === "failed" ? undefined : request.id} />
        ) : null}
        <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <FieldList request={request} facts={facts} />
        </div>
        <div className="lg:col-start-1">
          <ViewsCard request={request} facts={facts} />
        </div>
        <div className="lg:col-start-1">{isReading ? null : <ListingText facts={facts} />}</div>
      </div>
    </div>
  );
}
