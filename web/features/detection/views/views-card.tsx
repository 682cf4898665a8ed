import { Download } from "lucide-react";
import { Suspense, useState } from "react";
import type { EngineName } from "#contract/generation-kinds.ts";
import type { CarRequest } from "#contract/requests.ts";
import { isUnfinished } from "#contract/statuses.ts";
import type { ViewSet } from "#contract/view-sets.ts";
import type { View } from "#contract/views.ts";
import { latePart } from "#web/browser/late-part.ts";
import { isBeingRead, missingForViews, type CarFacts } from "#web/features/detection/car-facts.ts";
import { detailsTexts } from "#web/features/detection/detection-texts.ts";
import { engineTexts } from "#web/parts/engine/engine-texts.ts";
import { SetNotes } from "#web/parts/views/set-notes.tsx";
import { useViewerFiles, type ViewerFiles } from "#web/parts/views/use-viewer-files.ts";
import { ViewPictureFrame } from "#web/parts/views/view-picture-frame.tsx";
import { mayDownloadAll, viewStateOf } from "#web/parts/views/view-states.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { InlineSpinner } from "#web/ui/spinner.tsx";
import { saveDetectedViews } from "./save-detected-views.ts";
import { StartViews } from "./start-views.tsx";
import { useShownSet } from "./use-shown-set.ts";
import { useStartViews } from "./use-start-views.ts";

const ViewsDialog = latePart(async () => (await import("#web/parts/views/views-dialog.tsx")).default);

type ViewsCardProps = { request: CarRequest; facts: CarFacts };

/** The six views of the car: when they come, each with its download, and made again from corrected words. */
export function ViewsCard({ request, facts }: ViewsCardProps) {
  const start = useStartViews(request, facts);
  const { set: shown, failure, readAgain } = useShownSet({ request, facts, engine: start.engine });
  const set = shown ?? null;
  const files = useViewerFiles();
  const isReading = request.detection !== null && isBeingRead(request.detection.status);
  return (
    <section aria-labelledby="views-title" className="border-line grid gap-4 border-t pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="views-title" className="display text-xl">
          Generated Images
        </h2>
        <p role="status" className="text-ink-soft inline-flex items-center gap-2 text-sm">
          {failure === null ? stateLine(shown, { isReading, isAsked: missingForViews(facts).length > 0 }) : null}
        </p>
      </div>
      {failure === null ? null : (
        <div role="alert" className="grid justify-items-start gap-4 text-sm">
          <p>
            {detailsTexts.viewsUnread} {failure.message}
          </p>
          <Button onClick={readAgain}>Try again</Button>
        </div>
      )}
      {set === null ? null : <Views set={set} files={files} onRetry={start.begin} />}
      <StartViews request={request} facts={facts} set={shown} start={start} />
      {set === null ? null : <SetNotes set={set} />}
    </section>
  );
}

type KnownOfCar = { isReading: boolean; isAsked: boolean };

/** Nothing is told to be generated that is not: before views are begun the photos are read, or a person is asked. */
function stateLine(set: ViewSet | null | undefined, { isReading, isAsked }: KnownOfCar) {
  if (set && isUnfinished(set)) {
    return (
      <>
        <InlineSpinner />
        {detailsTexts.generating}
      </>
    );
  }
  if (set?.status === "done") return detailsTexts.ready;
  if (isReading) {
    return (
      <>
        <InlineSpinner />
        {detailsTexts.waiting}
      </>
    );
  }
  if (set === undefined) return <InlineSpinner />;
  // Why those that were begun did not come stands below.
  if (set !== null) return null;
  return isAsked ? detailsTexts.asked : detailsTexts.notMade;
}

type ViewsProps = { set: ViewSet; files: ViewerFiles; onRetry: (engine: EngineName) => Promise<void> };

function Views({ set, files, onRetry }: ViewsProps) {
  const [opened, setOpened] = useState<View | null>(null);
  const [isSaving, setSaving] = useState(false);
  const name = `${set.car.make} ${set.car.model}`;
  async function saveAll(): Promise<void> {
    setSaving(true);
    await saveDetectedViews(set);
    setSaving(false);
  }
  return (
    <>
      <ul aria-label="Views" className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3">
        {set.views.map((picture) => {
          const state = viewStateOf(picture, files.seen);
          return (
            <li key={picture.view} className="grid gap-1">
              <button
                type="button"
                aria-label={`Look at ${picture.label}`}
                className="block rounded-sm"
                onClick={() => setOpened(picture.view)}
              >
                <ViewPictureFrame
                  picture={picture}
                  state={state}
                  alt={`${name}, ${picture.label}`}
                  onSeen={files.onSeen}
                  className="bg-sunken aspect-4/3 rounded-sm"
                />
              </button>
              <div className="flex min-h-11 items-center justify-between gap-2">
                <span className="grid">
                  <span className="label">{picture.label}</span>
                  {picture.isInvented ? (
                    <span className="text-ink-faint text-xs">{engineTexts.inventedView}</span>
                  ) : null}
                </span>
                {state === "loaded" ? (
                  <IconButton
                    label={`Download ${picture.label}`}
                    onClick={() => void saveDetectedViews({ car: set.car, views: [picture] })}
                  >
                    <Download aria-hidden="true" className="size-5" />
                  </IconButton>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
      {mayDownloadAll(set.views, files.seen) ? (
        <Button className="min-h-12 justify-self-start" disabled={isSaving} onClick={() => void saveAll()}>
          <Download aria-hidden="true" className="size-4" />
          {isSaving ? "Downloading…" : "Download All Images"}
        </Button>
      ) : null}
      {opened === null ? null : (
        <Suspense>
          <ViewsDialog
            set={set}
            first={opened}
            onClose={() => setOpened(null)}
            onEscape={() => setOpened(null)}
            onChange={() => setOpened(null)}
            onRetry={onRetry}
            onSave={saveDetectedViews}
            changeNote="Another make, paint or wheels: change the car on the page behind."
          />
        </Suspense>
      )}
    </>
  );
}
