import type { ViewSet } from "#contract/view-sets.ts";
import type { Viewer } from "./use-viewer.ts";
import { ViewLabel } from "./view-label.tsx";
import { ViewPictureFrame } from "./view-picture-frame.tsx";
import { viewStateOf } from "./view-states.ts";

type ComparePanesProps = { set: ViewSet; viewer: Viewer; carName: string };

/** Two views side by side; the marked one takes the next view that is picked. */
export function ComparePanes({ set, viewer, carName }: ComparePanesProps) {
  return (
    <div className="bg-line grid min-h-0 gap-0.5 portrait:grid-rows-2 landscape:grid-cols-2">
      {viewer.shown.map((index, pane) => {
        const picture = set.views[index];
        if (!picture) return null;
        const isActive = pane === viewer.activePane;
        return (
          <button
            key={pane === 0 ? "left" : "right"}
            type="button"
            aria-pressed={isActive}
            aria-label={`${picture.label}${isActive ? ", changes with the next view you pick" : ""}`}
            onClick={() => viewer.setActivePane(pane === 0 ? 0 : 1)}
            className="bg-sunken relative min-h-0"
          >
            <ViewPictureFrame
              picture={picture}
              state={viewStateOf(picture, viewer.files.seen)}
              alt={`${carName}, ${picture.label}`}
              onSeen={viewer.files.onSeen}
              className="absolute inset-0"
            />
            <ViewLabel picture={picture} set={set} />
            {isActive ? (
              <span aria-hidden="true" className="outline-accent absolute inset-0 outline-2 -outline-offset-2" />
            ) : null}
          </button>
        );
      })}
    </div>
  );
}
