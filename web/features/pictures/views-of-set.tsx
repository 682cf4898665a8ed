import { Download } from "lucide-react";
import type { Picture } from "#contract/pictures.ts";
import { engineTexts } from "#web/parts/engine/engine-texts.ts";
import { iconButtonClass } from "#web/ui/button.tsx";
import { LastingImage } from "#web/ui/lasting-image.tsx";

/** The six views: a press shows one in full, the arrow saves it. */
export function ViewsOfSet({ views }: { views: NonNullable<Picture["views"]> }) {
  return (
    <ul aria-label="Views" className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {views.map(({ view, label, imageUrl, thumbnailUrl, downloadUrl, isInvented }) => (
        <li key={view} className="grid gap-1">
          <a
            href={imageUrl}
            target="_blank"
            rel="noopener"
            aria-label={`${label}${isInvented ? `, ${engineTexts.inventedView}` : ""}, in full size in a new tab`}
            className="bg-sunken relative block aspect-4/3 overflow-hidden rounded-md"
          >
            <LastingImage src={thumbnailUrl} className="size-full object-cover" />
          </a>
          <span className="label flex items-center justify-between gap-2">
            <span className="grid">
              {label}
              {isInvented ? (
                <span aria-hidden="true" className="text-ink-faint text-xs font-normal">
                  {engineTexts.inventedView}
                </span>
              ) : null}
            </span>
            <a
              href={downloadUrl}
              download
              aria-label={`Download ${label}`}
              title={`Download ${label}`}
              className={iconButtonClass}
            >
              <Download aria-hidden="true" className="size-4" />
            </a>
          </span>
        </li>
      ))}
    </ul>
  );
}
