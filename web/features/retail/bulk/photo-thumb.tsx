import clsx from "clsx";
import { GripVertical, X } from "lucide-react";
import { useState, type KeyboardEvent, type PointerEvent } from "react";
import type { Upload } from "#contract/uploads.ts";
import { useTellDetail } from "#web/features/retail/look/use-tell-detail.ts";
import { CheckCutOutButton, type CheckedPhoto } from "#web/features/retail/photo/cut-out-check.tsx";
import { cutsTheCar } from "#web/parts/photo/format-of-photos.ts";
import { StraightenButton } from "#web/parts/straighten/straighten-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import type { SetPhoto } from "./photo-set.ts";
import type { KnownPhoto, PhotoKind } from "./set-facts.ts";

type PhotoThumbProps = {
  known: KnownPhoto;
  kind: PhotoKind;
  /** A plate that is to be blurred or covered was looked for in vain. */
  isPlateMissing: boolean;
  /** The format cuts off more of the car than the photo does. */
  isCutByFormat: boolean;
  position: number;
  count: number;
  isDragged: boolean;
  onDrag: (event: PointerEvent) => void;
  onKey: (event: KeyboardEvent) => void;
  onRemove: () => void;
  onRetry: () => void;
  onCheck: (photo: CheckedPhoto) => void;
};

/** A target of 44 px, of which less is seen. */
const overPhoto = "group/over grid size-11 place-items-center rounded-md text-white";
const overPhotoMark = "grid size-8 place-items-center rounded-md bg-black/65 group-hover/over:bg-black";
const underPhoto =
  "text-ink-soft hover:text-ink -my-2 min-h-11 justify-self-start text-xs underline underline-offset-4";

export function PhotoThumb({ known: { photo, upload }, kind, position, count, ...rest }: PhotoThumbProps) {
  const { isPlateMissing, isCutByFormat, isDragged, onDrag, onKey, onRemove, onRetry, onCheck } = rest;
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const [wasLookedAt, setLookedAt] = useState(false);
  const isUsed = kind === "car" && !photo.isDropped;
  const question = isUsed && upload && !wasLookedAt ? questionOf(upload) : null;
  const said = question ?? (isUsed && isCutByFormat ? cutsTheCar : null);
  const url = upload?.previewUrl ?? photo.localUrl;
  const straighten = <StraightenButton upload={upload} fileName={photo.fileName} className={underPhoto} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div
        className={clsx(
          "bg-sunken relative aspect-4/3 overflow-hidden rounded-md",
          isDragged ? "outline-accent opacity-70 outline-2 outline-offset-2" : "",
          count > 1 ? "cursor-grab active:cursor-grabbing" : "",
        )}
        onPointerDown={(event) => {
          // A finger scrolls here; it drags by the handle.
          if (event.pointerType === "mouse" && !isOnButton(event)) onDrag(event);
        }}
      >
        {url && url !== brokenUrl ? (
          <img
            src={url}
            alt=""
            loading="lazy"
            decoding="async"
            draggable={false}
            onError={() => setBrokenUrl(url)}
            className={clsx(
              "size-full object-cover transition-opacity",
              photo.step === "stored" ? "" : "opacity-50",
              photo.isDropped || kind === "unusable" ? "opacity-30 grayscale" : "",
            )}
          />
        ) : (
          <span className="text-ink-faint absolute inset-0 grid place-items-center text-xs">No preview</span>
        )}
        {count > 1 ? (
          <button
            type="button"
            aria-label={`Move ${photo.fileName}, ${position} of ${count}`}
            title="Drag, or use the arrow keys, Home and End"
            onPointerDown={(event) => onDrag(event)}
            onKeyDown={onKey}
            className={clsx(overPhoto, "absolute top-0 left-0 cursor-grab touch-none active:cursor-grabbing")}
          >
            <span className={overPhotoMark}>
              <GripVertical aria-hidden="true" className="size-4" />
            </span>
          </button>
        ) : null}
        <button
          type="button"
          aria-label={`Remove ${photo.fileName}`}
          title="Remove"
          onClick={onRemove}
          className={clsx(overPhoto, "absolute top-0 right-0")}
        >
          <span className={overPhotoMark}>
            <X aria-hidden="true" className="size-4" />
          </span>
        </button>
        {photo.step === "sending" ? (
          <div className="absolute inset-x-2 bottom-2">
            <ProgressBar label={`Sending ${photo.fileName}`} percent={photo.percent} />
          </div>
        ) : null}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <p className="flex items-baseline justify-between gap-2 text-sm">
          <span className="min-w-0 truncate" title={photo.fileName}>
            {photo.fileName}
          </span>
          <span className={clsx("shrink-0 text-xs", toneOf(kind, isPlateMissing || said !== null))}>
            {said ?? (isPlateMissing && isUsed ? "no plate found" : stateText(photo, kind))}
          </span>
        </p>
        {photo.step === "failed" ? (
          <div role="alert" className="grid justify-items-start gap-1">
            <p className="text-danger text-sm">
              Upload failed for {photo.fileName}. {photo.message}
            </p>
            <Button look="quiet" className="-ml-3 px-3" onClick={onRetry}>
              Try again
            </Button>
          </div>
        ) : photo.step === "held" ? (
          <p className="text-danger text-sm">Failed to upload {photo.fileName}</p>
        ) : isUsed && upload ? (
          <div className="flex flex-wrap gap-x-4">
            <CheckCutOutButton
              photo={{ uploadId: upload.id, fileName: photo.fileName }}
              className={underPhoto}
              onCheck={(checked) => {
                setLookedAt(true);
                onCheck(checked);
              }}
            />
            <NoWholeCar uploadId={upload.id} fileName={photo.fileName} />
            {straighten}
          </div>
        ) : (
          <>
            {kind === "unusable" ? (
              <p className="text-danger text-sm">{upload?.matteError?.message ?? "It can't be used."}</p>
            ) : null}
            {straighten}
          </>
        )}
      </div>
    </div>
  );
}

/** For a wheel or a lamp that was taken for a car. */
function NoWholeCar(photo: { uploadId: string; fileName: string }) {
  const { tell, isTelling } = useTellDetail();
  return (
    <button
      type="button"
      aria-label={`No whole car? Leave ${photo.fileName} as it is, no token`}
      title="It shows no whole car: it goes through as it is, for no token"
      aria-disabled={isTelling}
      onClick={() => {
        if (!isTelling) void tell(photo, true);
      }}
      className={underPhoto}
    >
      No whole car?
    </button>
  );
}

function isOnButton({ target }: PointerEvent): boolean {
  return target instanceof Element && target.closest("button") !== null;
}

function toneOf(kind: PhotoKind, isSaid: boolean): string {
  if (kind === "look") return "text-danger";
  return kind === "apart" || isSaid ? "text-ink" : "text-ink-faint";
}

/** What the cut-out leaves to be asked, until somebody has looked. */
function questionOf({ cutOut }: Upload): string | null {
  if (cutOut.cars.length > 1) return "which car?";
  return cutOut.doubtfulParts.length > 0 ? "a part to check" : null;
}

function stateText({ step, isDropped }: SetPhoto, kind: PhotoKind): string {
  if (isDropped) return "left out";
  switch (kind) {
    case "arriving":
      return step === "waiting" ? "waiting" : step === "sending" ? "uploading" : step === "held" ? "kept" : "";
    case "reading":
      return "being read";
    case "car":
      return "ready";
    case "look":
      return "needs a look";
    case "apart":
      return "as it is";
    case "unusable":
      return "can't be used";
  }
}
