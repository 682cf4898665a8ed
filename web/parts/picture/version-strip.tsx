import clsx from "clsx";
import { useEffect, useRef, type ReactNode } from "react";
import type { Generation } from "#contract/generations.ts";
import { isUnfinished } from "#contract/statuses.ts";
import type { Upload } from "#contract/uploads.ts";
import { LastingImage } from "#web/ui/lasting-image.tsx";
import { useEstimatedPercent } from "#web/ui/use-estimated-percent.ts";
import { pictureProgress } from "./shown-progress.ts";

type VersionStripProps = {
  versions: readonly Generation[];
  /** The photo that they are made of; undefined until it is known. */
  upload: Upload | undefined;
  /** The one on the stage; `null` for the photo itself. */
  selectedId: string | null;
  photoUrl: string | null;
  onSelect: (id: string | null) => void;
};

/** Everything made from this photo, newest first; nothing is overwritten. However many there are, the strip scrolls in itself. */
export function VersionStrip({ versions, upload, selectedId, photoUrl, onSelect }: VersionStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  const shown = useRef("");
  const isPhotoShown = !versions.some(({ id }) => id === selectedId);
  useEffect(() => {
    const next = `${selectedId} of ${versions.length}`;
    // Only then: progress must not take the strip back from who scrolls it.
    if (shown.current === next || !strip.current) return;
    shown.current = next;
    bringIntoView(strip.current);
  }, [selectedId, versions.length]);

  return (
    // The arrow keys of the whole screen go from version to version, so that the strip is one stop for the tab key.
    <ul
      ref={strip}
      aria-label="Versions"
      className="-m-1 flex min-w-0 [scrollbar-width:thin] gap-2 overflow-x-auto overscroll-x-contain p-1"
    >
      <li>
        <Thumb label="Your photo" isSelected={isPhotoShown} onClick={() => onSelect(null)}>
          {photoUrl ? <LastingImage src={photoUrl} className="size-full object-cover" /> : null}
        </Thumb>
      </li>
      {versions.map((version) => (
        <li key={version.id}>
          <Thumb label={labelOf(version)} isSelected={version.id === selectedId} onClick={() => onSelect(version.id)}>
            {version.thumbnailUrl ? (
              <LastingImage src={version.thumbnailUrl} loading="lazy" className="size-full object-cover" />
            ) : isUnfinished(version) ? (
              <MadeShare version={version} upload={upload} />
            ) : (
              <span className="text-danger text-xs">Failed</span>
            )}
          </Thumb>
        </li>
      ))}
    </ul>
  );
}

/** The same share as on the stage. */
function MadeShare({ version, upload }: { version: Generation; upload: Upload | undefined }) {
  const percent = useEstimatedPercent(version.id, pictureProgress(version, upload));
  return <span className="tabular text-ink text-xs">{Math.round(percent)} %</span>;
}

function labelOf(version: Generation): string {
  const facts = [version.preset, version.aspectRatio];
  if (version.engine === "cloud") facts.push("AI");
  if (version.logo) facts.push("with logo");
  if (version.placing) facts.push("placed by hand");
  if (isUnfinished(version)) facts.push("in the making");
  return facts.join(", ");
}

/** Moves the strip, never the page; the focus follows the choice when it is in the strip. */
function bringIntoView(strip: HTMLUListElement): void {
  const chosen = strip.querySelector<HTMLElement>("[aria-current]");
  if (!chosen) return;
  const outside = strip.getBoundingClientRect();
  const inside = chosen.getBoundingClientRect();
  const margin = inside.width / 2;
  if (inside.left < outside.left + margin) strip.scrollLeft -= outside.left + margin - inside.left;
  else if (inside.right > outside.right - margin) strip.scrollLeft += inside.right + margin - outside.right;
  if (strip.contains(document.activeElement)) chosen.focus({ preventScroll: true });
}

type ThumbProps = { label: string; isSelected: boolean; onClick: () => void; children: ReactNode };

function Thumb({ label, isSelected, onClick, children }: ThumbProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-current={isSelected ? "true" : undefined}
      tabIndex={isSelected ? 0 : -1}
      onClick={onClick}
      className={clsx(
        "relative grid h-14 w-18 shrink-0 place-items-center overflow-hidden rounded-sm bg-ink/8 transition-opacity",
        isSelected ? "outline-2 outline-offset-2 outline-accent" : "*:[img]:opacity-70 *:[img]:hover:opacity-100",
      )}
    >
      {children}
    </button>
  );
}
