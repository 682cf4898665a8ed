import clsx from "clsx";
import type { ViewPicture } from "#contract/view-sets.ts";
import { engineTexts } from "#web/parts/engine/engine-texts.ts";
import type { ViewerFiles } from "./use-viewer-files.ts";
import { ViewPictureFrame } from "./view-picture-frame.tsx";
import { viewStateOf } from "./view-states.ts";

type ViewThumbsProps = {
  views: readonly ViewPicture[];
  /** The picture on the stage; two while comparing. */
  shown: readonly number[];
  onPick: (index: number) => void;
  files: ViewerFiles;
};

/** The six labelled views. */
export function ViewThumbs({ views, shown, onPick, files }: ViewThumbsProps) {
  return (
    <ul
      aria-label="Views"
      className="beside:grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] grid grid-cols-3 gap-x-2 gap-y-3"
    >
      {views.map((picture, index) => (
        <li key={picture.view}>
          <button
            type="button"
            aria-label={`${picture.label}${inventedText(picture)}${spokenStates[viewStateOf(picture, files.seen)]}`}
            aria-current={shown.includes(index) ? "true" : undefined}
            onClick={() => onPick(index)}
            className="grid w-full gap-1.5 text-left"
          >
            <ViewPictureFrame
              picture={picture}
              state={viewStateOf(picture, files.seen)}
              alt=""
              onSeen={files.onSeen}
              className={clsx(
                "bg-ink/6 aspect-4/3 overflow-hidden rounded-sm",
                shown.includes(index) ? "outline-accent outline-2 outline-offset-2" : "",
              )}
            />
            <span className={clsx("label", shown.includes(index) ? "text-ink" : "text-ink-soft")}>{picture.label}</span>
            {picture.isInvented ? (
              <span aria-hidden="true" className="text-ink-faint -mt-1 text-xs">
                {engineTexts.inventedView}
              </span>
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  );
}

function inventedText({ isInvented }: ViewPicture): string {
  return isInvented ? `, ${engineTexts.inventedView}` : "";
}

const spokenStates = { loading: ", on its way", loaded: "", failed: ": Failed to load image" } as const;
