import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Check, Download } from "lucide-react";
import { memo, useState } from "react";
import { isLookCode } from "#contract/gate.ts";
import type { Generation } from "#contract/generations.ts";
import { ratioFacts } from "#contract/ratios.ts";
import type { RetailRun } from "#contract/retail-runs.ts";
import { isUnfinished } from "#contract/statuses.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { CheckCutOutButton, type CheckedPhoto } from "#web/features/retail/photo/cut-out-check.tsx";
import { ProofBadge } from "#web/features/retail/proof/proof-badge.tsx";
import { saveRetailPicture } from "#web/features/retail/save-retail-picture.ts";
import { AiBadge, EngineNotes } from "#web/parts/engine/made-by.tsx";
import { ZoomCompare } from "#web/parts/picture/zoom-compare.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { LastingImage } from "#web/ui/lasting-image.tsx";
import { CancelPicture } from "./cancel-picture.tsx";
import { MakeOneAgain } from "./make-one-again.tsx";
import { PlateNote } from "./plate-note.tsx";

type RunCardProps = {
  item: RetailRun["items"][number];
  run: Pick<RetailRun, "id" | "status" | "preset" | "aspectRatio">;
  /** `null` until it is known. */
  picture: Generation | null;
  /** Its photo's cut-out was put right since it was made. */
  isOutdated: boolean;
  /** Opens its photo with the cut-out. */
  onCheck: (photo: CheckedPhoto) => void;
};

/** One photo of a run: its name, how it stands, and its picture. */
export const RunCard = memo(
  function RunCard({ item, run, picture, isOutdated, onCheck }: RunCardProps) {
    const [isLooking, setLooking] = useState(false);
    const { data: upload } = useQuery({ ...uploadQuery(item.uploadId), enabled: isLooking });
    const { width, height } = ratioFacts[run.aspectRatio];
    const isDone = picture?.status === "done";
    return (
      <article aria-label={item.fileName} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <button
          type="button"
          aria-label={isDone ? `Compare ${item.fileName} at 100 %` : undefined}
          disabled={!isDone}
          onClick={() => setLooking(true)}
          className="bg-sunken relative block max-h-96 w-full overflow-hidden rounded-md"
          style={{ aspectRatio: `${width} / ${height}` }}
        >
          <LastingImage
            key={picture?.thumbnailUrl ?? item.previewUrl}
            src={picture?.thumbnailUrl ?? item.previewUrl}
            loading="lazy"
            className={clsx(
              "size-full",
              isDone ? "animate-arrive object-contain" : "object-cover opacity-50",
              picture?.status === "running" ? "animate-breathe" : "",
            )}
          />
        </button>
        <div className="flex items-start justify-between gap-2">
          <p className="min-w-0 truncate text-sm font-medium" title={item.fileName}>
            {item.fileName}
          </p>
          <StatusBadge picture={picture} isPaused={run.status === "paused"} />
        </div>
        {isDone ? (
          <div className="flex flex-wrap items-center gap-2">
            <Button onClick={() => void saveRetailPicture(picture, item.fileName)}>
              <Download aria-hidden="true" className="size-4" />
              Download
            </Button>
            {isOutdated ? null : <ProofBadge generation={picture} />}
            <AiBadge picture={picture} />
          </div>
        ) : null}
        <CardNote item={item} run={run} picture={picture} isOutdated={isOutdated} onCheck={onCheck} />
        {isLooking && upload && picture?.generatedImageUrl ? (
          <ZoomCompare
            open
            onOpenChange={setLooking}
            upload={upload}
            generation={picture}
            pictureUrl={picture.generatedImageUrl}
          />
        ) : null}
      </article>
    );
  },
  (before, after) =>
    before.picture === after.picture &&
    before.isOutdated === after.isOutdated &&
    before.item.cutOutVersion === after.item.cutOutVersion &&
    before.item.uploadId === after.item.uploadId &&
    before.run.status === after.run.status,
);

function CardNote({ item, run, picture, isOutdated, onCheck }: RunCardProps) {
  if (!picture) return null;
  const { uploadId, fileName } = item;
  const again = { runId: run.id, uploadId, generationId: picture.id, fileName, engine: picture.engine };
  // What was deleted can't be made again.
  const isHere = item.cutOutVersion !== null;
  if (isLookCode(picture.error?.code ?? null)) {
    return <p className="text-ink-soft text-sm">Its photo needs a look first. It is not made and not charged.</p>;
  }
  if (picture.status === "failed") {
    return (
      <div className="grid justify-items-start gap-2">
        <p role="status" className="text-danger text-sm">
          Generation failed for {item.fileName}. {picture.error?.message} Not charged.
        </p>
        {isHere ? <MakeOneAgain {...again} what="failed" /> : null}
      </div>
    );
  }
  if (picture.status === "cancelled") {
    return (
      <div className="grid justify-items-start gap-2">
        <p className="text-ink-soft text-sm">It is not made and not charged.</p>
        {isHere ? <MakeOneAgain {...again} what="cancelled" /> : null}
      </div>
    );
  }
  return (
    <>
      {isUnfinished(picture) ? <CancelPicture id={picture.id} fileName={item.fileName} /> : null}
      {picture.isPassedThrough ? (
        <p className="text-ink-soft text-sm">It does not show the whole car: as it was, fitted to the format. Free.</p>
      ) : null}
      <EngineNotes picture={picture} />
      {picture.isPlateFound === null ? null : <PlateNote runId={run.id} uploadId={item.uploadId} picture={picture} />}
      {picture.status === "done" && isHere ? (
        <div className="grid justify-items-start gap-2">
          {isOutdated ? (
            <>
              <p className="text-sm">Its cut-out has changed since it was made.</p>
              <MakeOneAgain {...again} what="cut-outs" />
            </>
          ) : null}
          <CheckCutOutButton photo={item} onCheck={onCheck} className={buttonClass("quiet", "-ml-3 px-3")} />
        </div>
      ) : null}
    </>
  );
}

function StatusBadge({ picture, isPaused }: { picture: Generation | null; isPaused: boolean }) {
  switch (picture?.status) {
    case undefined:
    case "pending":
      return <Badge>{isPaused ? "Paused" : "Pending"}</Badge>;
    case "running":
      return <Badge tone="warning">Processing</Badge>;
    case "done":
      return (
        <Badge>
          <Check aria-hidden="true" className="text-good size-4" />
          {picture.isPassedThrough ? "Passed through" : "Completed"}
        </Badge>
      );
    case "failed": {
      const isToLookAt = isLookCode(picture.error?.code ?? null);
      return <Badge tone={isToLookAt ? "warning" : "danger"}>{isToLookAt ? "Needs a look" : "Error"}</Badge>;
    }
    case "cancelled":
      return <Badge>Cancelled</Badge>;
  }
}
