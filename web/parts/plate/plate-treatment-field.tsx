import clsx from "clsx";
import { useId, useRef, type ReactNode } from "react";
import { plateTreatments, type PlateTreatment } from "#contract/number-plates.ts";
import type { Upload } from "#contract/uploads.ts";
import { Button } from "#web/ui/button.tsx";
import { CloseIcon } from "#web/ui/icons.tsx";
import { usePlateCovers } from "./use-plate-covers.ts";

const names = {
  keep: "Keep it",
  blur: "Blur it",
  cover: "Cover it with your own plate picture",
} as const satisfies Record<PlateTreatment, string>;

export type PlateChoice = {
  treatment: PlateTreatment;
  /** Address of the plate picture that was sent; `cover` can't be made without one. */
  coverUrl: string | null;
};

type PlateTreatmentFieldProps = PlateChoice & {
  onChange: (choice: PlateChoice) => void;
  /** Why a plate picture of one's own can't be chosen; null where it can. */
  coverLock?: ReactNode;
};

/** What becomes of the number plate in the pictures. */
export function PlateTreatmentField({ treatment, coverUrl, onChange, coverLock = null }: PlateTreatmentFieldProps) {
  const name = useId();
  return (
    <fieldset className="border-line grid gap-3 border-t py-4">
      <legend className="label float-left w-full">Number plate</legend>
      <div className="clear-both grid gap-1">
        {plateTreatments.map((one) => (
          <label
            key={one}
            className="has-disabled:text-ink-faint flex min-h-11 cursor-pointer items-center gap-3 text-sm has-disabled:cursor-not-allowed"
          >
            <input
              type="radio"
              name={name}
              value={one}
              checked={treatment === one}
              disabled={one === "cover" && coverLock !== null}
              onChange={() => onChange({ treatment: one, coverUrl })}
              className="accent-signal size-5 shrink-0"
            />
            {names[one]}
          </label>
        ))}
      </div>
      {coverLock}
      {treatment === "cover" ? (
        <CoverChoice coverUrl={coverUrl} onChoose={(url) => onChange({ treatment, coverUrl: url })} />
      ) : null}
      {treatment === "keep" ? null : (
        <p className="text-ink-soft text-sm">A photo in which no plate is found stays as it is there.</p>
      )}
    </fieldset>
  );
}

function CoverChoice({ coverUrl, onChoose }: { coverUrl: string | null; onChoose: (url: string | null) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const covers = usePlateCovers({ isWanted: true, onChosen: ({ uploadUrl }) => onChoose(uploadUrl) });
  const forget = async (cover: Upload) => {
    if ((await covers.forget(cover)) && cover.uploadUrl === coverUrl) onChoose(null);
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button disabled={covers.isSending} onClick={() => input.current?.click()}>
          {covers.isSending ? "Uploading…" : "Upload a plate picture"}
        </Button>
        {covers.isSending ? (
          <Button look="quiet" onClick={covers.cancel}>
            Cancel
          </Button>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label="Plate picture"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Emptied, so that the same file can be chosen again after a failure.
          event.currentTarget.value = "";
          if (file) void covers.send(file);
        }}
      />
      <p className="text-ink-soft text-sm">PNG, JPEG or WebP, as wide as the plate: 520 × 110 fits most of Europe.</p>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {covers.failure ?? ""}
      </p>
      {covers.isLoading ? (
        <p role="status" className="text-ink-soft text-sm">
          Looking for plate pictures you used before…
        </p>
      ) : null}
      {covers.kept.length > 0 ? (
        <ul aria-label="Plate pictures used before" className="flex flex-wrap gap-3">
          {covers.kept.map((cover) => (
            <li key={cover.id} className="relative">
              <CoverButton
                cover={cover}
                isChosen={cover.uploadUrl === coverUrl}
                onChoose={() => onChoose(cover.uploadUrl)}
              />
              <button
                type="button"
                aria-label={`No longer keep ${cover.fileName}`}
                onClick={() => void forget(cover)}
                className="text-ink-soft hover:text-ink absolute -top-4 -right-4 grid size-11 place-items-center"
              >
                <span className="bg-raised border-line grid size-6 place-items-center rounded-full border [&_svg]:size-3">
                  <CloseIcon />
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function CoverButton({ cover, isChosen, onChoose }: { cover: Upload; isChosen: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Use ${cover.fileName}`}
      aria-pressed={isChosen}
      onClick={onChoose}
      className={clsx("block rounded-md border-2", isChosen ? "border-accent" : "border-line hover:border-line-strong")}
    >
      <img src={cover.previewUrl} alt="" className="h-11 w-32 rounded-sm bg-[#8a8a8a] object-contain" />
    </button>
  );
}
