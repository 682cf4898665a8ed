import { Trash2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#web/ui/button.tsx";
import type { ChosenPhoto } from "./car-photos.ts";
import { photoHints } from "./judge-photo.ts";

/** A photo that was chosen: what it shows, what file it is, and what it may lack. */
export function PhotoCard({ photo, onRemove }: { photo: ChosenPhoto; onRemove: () => void }) {
  const [isUnseen, setUnseen] = useState(false);
  const { file, localUrl, hints, refusal } = photo;
  return (
    <figure className="grid gap-3">
      <div className="bg-sunken grid aspect-4/3 place-items-center overflow-hidden rounded-md">
        {isUnseen ? (
          // Some browsers can't draw HEIC.
          <p className="text-ink-soft p-4 text-center text-sm">
            This browser can’t show it. It can be sent all the same.
          </p>
        ) : (
          <img
            src={localUrl}
            alt={`Your car: ${file.name}`}
            onError={() => setUnseen(true)}
            className="size-full object-contain"
          />
        )}
      </div>
      <figcaption className="grid gap-2">
        <div className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 gap-0.5 pt-1">
            <p className="truncate text-sm font-semibold">{file.name}</p>
            <p className="text-ink-soft tabular text-xs">
              {megabytesText(file.size)}, {typeText(file)}
            </p>
          </div>
          <IconButton label={`Remove ${file.name}`} onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        {refusal === null ? null : (
          <p role="alert" className="border-danger text-danger border-l-2 pl-3 text-sm">
            {refusal}
          </p>
        )}
        {hints !== null && hints.length > 0 ? (
          <ul aria-label="What may help" className="border-accent text-ink-soft grid gap-1 border-l-2 pl-3 text-sm">
            {hints.map((hint) => (
              <li key={hint}>{photoHints[hint]}</li>
            ))}
          </ul>
        ) : null}
      </figcaption>
    </figure>
  );
}

export function megabytesText(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(2)} MB`;
}

/** 'JPEG' of `image/jpeg`; the file's ending where the system gives it no type. */
function typeText({ name, type }: File): string {
  const word = type === "" ? (name.split(".").at(-1) ?? "") : type.replace(/^image\//, "");
  return word.toUpperCase();
}
