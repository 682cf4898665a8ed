import clsx from "clsx";
import type { ViewPicture } from "#contract/view-sets.ts";
import type { Viewer } from "./use-viewer.ts";
import { ViewPictureFrame } from "./view-picture-frame.tsx";
import { viewStateOf } from "./view-states.ts";

type ComparePanesProps = { views: readonly ViewPicture[]; viewer: Viewer; carName: string };

/** Two views side by side; the marked one takes the next view that is picked. */
export function ComparePanes({ views, viewer, carName }: ComparePanesProps) {
  return (
    <div className="bg-line grid min-h-0 gap-0.5 portrait:grid-rows-2 landscape:grid-cols-2">
      {viewer.shown.map((index, pane) => {
        const picture = views[index];
        if (!picture) return null;
        const isActive = pane === viewer.activePane;
        return (
          <button
            key={pane === 0 ? "left" : "right"}
            type="button"
            aria-pressed={isActive}
            aria-label={`${picture.label}${isActive ? ", changes with the next view you pick" : ""}`}
            onClick={() => viewer.setActivePane(pane === 0 ? 0 : 1)}
            className={clsx("bg-sunken relative min-h-0", isActive ? "outline-accent outline-2 -outline-offset-2" : "")}
          >
            <ViewPictureFrame
              picture={picture}
              state={viewStateOf(picture, viewer.files.seen)}
              alt={`${carName}, ${picture.label}`}
              onSeen={viewer.files.onSeen}
              className="absolute inset-0"
            />
            <span className="label absolute bottom-3 left-3 rounded-sm bg-black/60 px-2 py-0.5 text-white">
              {picture.label}
            </span>
          </button>
        );
      })}
    </div>
  );
}
