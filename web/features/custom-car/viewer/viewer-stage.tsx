import type { ViewSet } from "#contract/view-sets.ts";
import { PanPane } from "../../../ui/pan-pane.tsx";
import { ComparePanes } from "./compare-panes.tsx";
import type { Viewer } from "./use-viewer.ts";
import { ViewCarousel } from "./view-carousel.tsx";

type ViewerStageProps = { set: ViewSet; viewer: Viewer; carName: string };

export function ViewerStage({ set, viewer, carName }: ViewerStageProps) {
  const { views, label } = set;
  const picture = views[viewer.index];
  const size = picture?.imageUrl ? viewer.files.sizes[picture.imageUrl] : undefined;
  if (viewer.mode === "compare") return <ComparePanes views={views} viewer={viewer} carName={carName} />;
  if (viewer.mode === "zoom" && picture?.imageUrl && size) {
    return (
      <PanPane key={picture.view} name={`${picture.label} at 100 %`} size={size}>
        <img src={picture.imageUrl} alt={`${carName}, ${picture.label}`} draggable={false} className="size-full" />
      </PanPane>
    );
  }
  return (
    <div className="relative grid min-h-0">
      <ViewCarousel
        views={views}
        index={viewer.index}
        onIndex={viewer.pick}
        onZoom={() => viewer.toggle("zoom")}
        carName={carName}
        files={viewer.files}
      />
      <p className="label pointer-events-none absolute bottom-3 left-3 flex gap-2 rounded-sm bg-black/60 px-2 py-0.5 text-white">
        {picture?.label}
        {label ? <span className="opacity-80">{label}</span> : null}
      </p>
    </div>
  );
}
