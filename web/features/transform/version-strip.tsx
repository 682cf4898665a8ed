import clsx from "clsx";
import type { ReactNode } from "react";
import type { Generation } from "#contract/generations.ts";
import { isUnfinished } from "../../api/generations.ts";

type VersionStripProps = {
  versions: readonly Generation[];
  /** The one on the stage; `null` for the photo itself. */
  selectedId: string | null;
  photoUrl: string | null;
  onSelect: (id: string | null) => void;
};

/** Everything made from this photo, newest first; nothing is overwritten. */
export function VersionStrip({ versions, selectedId, photoUrl, onSelect }: VersionStripProps) {
  return (
    <ul aria-label="Versions" className="-mx-1 flex min-w-0 gap-2 overflow-x-auto px-1 py-1">
      <li>
        <Thumb label="Your photo" isSelected={selectedId === null} onClick={() => onSelect(null)}>
          {photoUrl ? <img src={photoUrl} alt="" className="size-full object-cover" /> : null}
        </Thumb>
      </li>
      {versions.map((version) => (
        <li key={version.id}>
          <Thumb
            label={`${version.preset}, ${version.aspectRatio}${isUnfinished(version) ? ", in the making" : ""}`}
            isSelected={version.id === selectedId}
            onClick={() => onSelect(version.id)}
          >
            {version.thumbnailUrl ? (
              <img
                src={version.thumbnailUrl}
                alt=""
                loading="lazy"
                decoding="async"
                className="size-full object-cover"
              />
            ) : (
              <span className={clsx("tabular text-xs", isUnfinished(version) ? "text-ink" : "text-danger")}>
                {isUnfinished(version) ? `${Math.round(version.percent)} %` : "Failed"}
              </span>
            )}
          </Thumb>
        </li>
      ))}
    </ul>
  );
}

type ThumbProps = { label: string; isSelected: boolean; onClick: () => void; children: ReactNode };

function Thumb({ label, isSelected, onClick, children }: ThumbProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-current={isSelected ? "true" : undefined}
      onClick={onClick}
      className={clsx(
        "grid h-14 w-18 shrink-0 place-items-center overflow-hidden rounded-sm bg-ink/8 transition-opacity",
        isSelected ? "outline-2 outline-offset-2 outline-accent" : "*:[img]:opacity-70 *:[img]:hover:opacity-100",
      )}
    >
      {children}
    </button>
  );
}
