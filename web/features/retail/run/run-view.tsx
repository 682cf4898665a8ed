import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { Generation } from "#contract/generations.ts";
import type { RetailRun } from "#contract/retail-runs.ts";
import { toFailure } from "#web/api/failure.ts";
import { runPicturesQuery, runQuery } from "#web/api/retail-runs.ts";
import { CutOutCheck, useCutOutCheck } from "#web/features/retail/photo/cut-out-check.tsx";
import { shownName } from "#web/features/retail/presets/retail-presets.ts";
import { imagesText } from "#web/features/retail/retail-texts.ts";
import { hasOtherCutOut } from "#web/parts/cut-out/has-other-cut-out.ts";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { LookThrough, type OpenOutline } from "./look-through.tsx";
import { PhotosToLookAt } from "./photos-to-look-at.tsx";
import { RunActions } from "./run-actions.tsx";
import { RunCard } from "./run-card.tsx";
import { RunProgress } from "./run-progress.tsx";
import { useFreshRun } from "./use-fresh-run.ts";
import { useRunEnd } from "./use-run-end.ts";

/** A run as it goes, and what came of it. It goes on without this page; two windows show the same. */
export function RunView({ runId }: { runId: string }) {
  const { data: run, error, refetch } = useQuery(runQuery(runId));
  const [, setSearch] = useSearchParams();
  if (run) return <Shown run={run} onNew={() => setSearch({ tab: "bulk" })} />;
  if (!error) return <Spinner label="Loading the run" />;
  return (
    <div className="border-line grid justify-items-start gap-4 border-t py-8">
      <p className="text-sm">{toFailure(error).message}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void refetch()}>Try again</Button>
        <Button look="quiet" onClick={() => setSearch({ tab: "bulk" })}>
          New run
        </Button>
      </div>
    </div>
  );
}

function Shown({ run, onNew }: { run: RetailRun; onNew: () => void }) {
  const { data: pictures, error, refetch } = useQuery(runPicturesQuery(run.id));
  useRunEnd(run);
  useFreshRun(run, pictures);
  const checking = useCutOutCheck();
  const ofPhoto = new Map(pictures?.map((picture) => [picture.uploadId, picture]));
  const isOutdated = ({ uploadId, cutOutVersion }: RetailRun["items"][number]) => {
    const made = pictureOf(ofPhoto, uploadId);
    return made !== null && cutOutVersion !== null && hasOtherCutOut(made, cutOutVersion);
  };
  // A photo that was given twice is one picture.
  const outdatedCount = new Set(run.items.filter(isOutdated).map(({ uploadId }) => uploadId)).size;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <section aria-label="Run" className="grid gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 className="display text-2xl">
            {imagesText(run.counts.total)} in {shownName(run.preset)}
          </h2>
          <p className="text-ink-soft tabular text-sm">
            {run.aspectRatio} ·{" "}
            {new Date(run.createdAt).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" })}
          </p>
        </div>
        <RunProgress run={run} />
        <RunActions run={run} pictures={pictures} outdatedCount={outdatedCount} onNew={onNew} />
      </section>
      <PhotosToLookAt run={run} pictures={pictures} onCheck={checking.check} />
      <section aria-labelledby="run-results" className="grid gap-4">
        <h2 id="run-results" className="display text-xl">
          Results
        </h2>
        <LookThrough outlines={openOutlines(run, ofPhoto)} />
        {error ? (
          <div role="alert" className="flex flex-wrap items-center gap-4 text-sm">
            <p>{toFailure(error).message}</p>
            <Button onClick={() => void refetch()}>Try again</Button>
          </div>
        ) : null}
        {hasNothing(run) ? (
          <p role="status" className="border-danger border-l-2 pl-4 text-sm">
            <span className="font-semibold">No images could be processed</span>
            <br />
            <span className="text-ink-soft">Nothing was charged. The cards below say why.</span>
          </p>
        ) : null}
        <ul className="grid grid-cols-1 gap-x-4 gap-y-8 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
          {run.items.map((item) => (
            <li key={item.position}>
              <RunCard
                item={item}
                run={run}
                picture={pictureOf(ofPhoto, item.uploadId)}
                isOutdated={isOutdated(item)}
                onCheck={checking.check}
              />
            </li>
          ))}
        </ul>
        <CutOutCheck checking={checking} preset={run.preset} />
      </section>
    </div>
  );
}

function pictureOf(ofPhoto: ReadonlyMap<string, Generation>, uploadId: string): Generation | null {
  return ofPhoto.get(uploadId) ?? null;
}

/** Finished pictures whose outlines nobody has confirmed, those in doubt first. A photo that was given twice is one picture. */
function openOutlines({ items }: RetailRun, ofPhoto: ReadonlyMap<string, Generation>): OpenOutline[] {
  const photos = new Map(items.map((item) => [item.uploadId, item]));
  const open = Array.from(photos.values()).flatMap((item) => {
    const picture = pictureOf(ofPhoto, item.uploadId);
    const isOpen = picture?.outline === "doubtful" || picture?.outline === "judged";
    return isOpen && picture.cutOutVersion === item.cutOutVersion ? [{ item, picture }] : [];
  });
  const isInDoubt = ({ picture }: OpenOutline) => Number(picture.outline === "doubtful");
  return open.toSorted((one, other) => isInDoubt(other) - isInDoubt(one));
}

function hasNothing({ status, counts }: RetailRun): boolean {
  return status === "finished" && counts.completed + counts.needsLook === 0;
}
