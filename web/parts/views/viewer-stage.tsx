import clsx from "clsx";
import type { ViewSet } from "#contract/view-sets.ts";
import { carPreviewUrl } from "#web/api/understood-car.ts";
import { PanPane } from "#web/ui/pan-pane.tsx";
import { carWordsOfSet } from "./car-words-of-set.ts";
import { ComparePanes } from "./compare-panes.tsx";
import type { DownloadedViews } from "./download-views.ts";
import { StageTools } from "./stage-tools.tsx";
import type { Viewer } from "./use-viewer.ts";
import { ViewCarousel } from "./view-carousel.tsx";
import { ViewLabel, viewMark } from "./view-label.tsx";
import { viewStateOf } from "./view-states.ts";

type StagePictureProps = { set: ViewSet; viewer: Viewer; carName: string };
type ViewerStageProps = StagePictureProps & { onSave: (set: DownloadedViews) => Promise<void> };

/** One view, one view at 100 %, or two beside each other. */
export function ViewerStage({ set, viewer, carName, onSave }: ViewerStageProps) {
  return (
    <div
      className={clsx(
        "bg-sunken relative grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] stacked:max-h-[62dvh] stacked:w-full",
        viewer.mode === "compare" ? "stacked:aspect-4/5" : "stacked:aspect-4/3",
      )}
    >
      <StagePicture set={set} viewer={viewer} carName={carName} />
      <StageTools set={set} viewer={viewer} onSave={onSave} />
    </div>
  );
}

function StagePicture({ set, viewer, carName }: StagePictureProps) {
  const { views } = set;
  const picture = views[viewer.index];
  if (viewer.mode === "compare") return <ComparePanes set={set} viewer={viewer} carName={carName} />;
  const size = picture?.imageUrl ? viewer.files.sizes[picture.imageUrl] : undefined;
  if (viewer.mode === "zoom" && picture?.imageUrl && size) {
    return (
      <PanPane
        key={picture.view}
        name={[`${picture.label} at 100 %`, viewMark(picture, set) ?? []].flat().join(", ")}
        size={size}
      >
        <img src={picture.imageUrl} alt={`${carName}, ${picture.label}`} draggable={false} className="size-full" />
      </PanPane>
    );
  }
  return (
    <>
      <ViewCarousel
        views={views}
        index={viewer.index}
        onIndex={viewer.pick}
        onZoom={() => viewer.toggle("zoom")}
        carName={carName}
        files={viewer.files}
        // The studio's own body would be another car than the one that AI paints.
        previewUrl={set.engine === "cloud" ? undefined : carPreviewUrl(carWordsOfSet(set.car))}
      />
      {picture && viewStateOf(picture, viewer.files.seen) === "loaded" ? (
        <ViewLabel picture={picture} set={set} />
      ) : null}
    </>
  );
}
