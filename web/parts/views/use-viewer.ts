import { useState } from "react";
import type { ViewPicture } from "#contract/view-sets.ts";
import type { View } from "#contract/views.ts";
import { stepIndex } from "./next-view.ts";
import { useViewerFiles } from "./use-viewer-files.ts";
import { viewStateOf } from "./view-states.ts";

export type ViewerMode = "single" | "compare" | "zoom";

/** Which views are on the stage, and how. `first` was chosen already; without it the first that arrives is shown until somebody chooses. */
export function useViewer(views: readonly ViewPicture[], first?: View) {
  const files = useViewerFiles();
  const [mode, setMode] = useState<ViewerMode>("single");
  const [chosen, setChosen] = useState(() => {
    const index = views.findIndex(({ view }) => view === first);
    return index < 0 ? null : index;
  });
  const [other, setOther] = useState<number | null>(null);
  /** The pane that the next picked view goes to. */
  const [activePane, setActivePane] = useState<0 | 1>(1);

  const firstHere = views.findIndex((view) => viewStateOf(view, files.seen) === "loaded");
  const index = chosen ?? Math.max(0, firstHere);
  const second = other !== null && other !== index ? other : stepIndex(index, 1, views.length);

  function pick(next: number): void {
    if (mode === "compare" && activePane === 1) setOther(next);
    else {
      // What stood on the other side changes places, so that no view is compared with itself.
      if (mode === "compare" && next === second) setOther(index);
      setChosen(next);
    }
  }

  return {
    files,
    mode,
    index,
    shown: mode === "compare" ? [index, second] : [index],
    activePane,
    setActivePane,
    pick,
    step: (by: 1 | -1) => {
      const from = mode === "compare" && activePane === 1 ? second : index;
      let next = stepIndex(from, by, views.length);
      if (mode === "compare" && next === (activePane === 1 ? index : second)) next = stepIndex(next, by, views.length);
      pick(next);
    },
    toggle: (wanted: "compare" | "zoom") => {
      setChosen(index);
      setOther(second);
      setMode(mode === wanted ? "single" : wanted);
    },
  };
}
export type Viewer = ReturnType<typeof useViewer>;
