import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { generationStages } from "#contract/generation-stages.ts";
import type { Generation } from "#contract/generations.ts";
import type { RetailRun } from "#contract/retail-runs.ts";
import { isUnfinished } from "#contract/statuses.ts";
import type { ViewSet } from "#contract/view-sets.ts";
import { generationsQuery } from "#web/api/generations.ts";
import { viewSetsQuery } from "#web/api/requests.ts";
import { runsQuery } from "#web/api/retail-runs.ts";

/** A picture or a set of views that was ordered, as the dock shows it. */
export type OrderedWork = {
  readonly id: string;
  /** A few words: the scene, or the car. */
  readonly title: string;
  readonly state: "running" | "done" | "ended";
  readonly phaseLabel: string;
  readonly percent: number;
  /** Said when it is done. */
  readonly doneText: string;
  /** Why nothing came of it, where that is no wish of its owner's. */
  readonly failure: { readonly title: string; readonly description: string | undefined } | null;
  /** Screen on which it is shown, and the address there. */
  readonly screen: string;
  readonly href: string;
};

export const pictureScreen = "/photo-upload";
const viewsScreen = "/custom-car";
const retailScreen = "/retail-mode";
/** Where the views of a car that photos told are made and shown. */
const readCarScreen = "/vehicle-details";

/** Whether a screen shows the work itself, so that nothing beside it has to tell of it. */
export function isShownOn(work: Pick<OrderedWork, "screen">, screen: string): boolean {
  return work.screen === screen || (work.screen === viewsScreen && screen === readCarScreen);
}

/** What was ordered on all screens: runs, then pictures, then views; each kind newest first. */
export function useOrderedWork(): readonly OrderedWork[] {
  const { data: pictures } = useQuery(generationsQuery);
  const { data: viewSets } = useQuery(viewSetsQuery);
  const { data: runs } = useInfiniteQuery(runsQuery);
  return [
    ...(runs?.pages ?? []).flatMap((page) => page.runs).map(workOfRun),
    ...(pictures?.generations ?? []).filter(({ runId }) => runId === null).map(workOfPicture),
    ...(viewSets?.viewSets ?? []).map(workOfViews),
  ];
}

function workOfRun(run: RetailRun): OrderedWork {
  const { completed, failed, cancelled, total } = run.counts;
  const ended = completed + failed + cancelled;
  const isGoingOn = run.status === "running" || run.status === "paused";
  return {
    id: run.id,
    title: run.preset,
    state: isGoingOn ? "running" : completed > 0 ? "done" : "ended",
    phaseLabel: run.status === "paused" ? "Paused" : `${ended} of ${total} images`,
    percent: total === 0 ? 0 : (ended / total) * 100,
    doneText: `Your run in ${run.preset} is finished: ${completed} of ${total} images.`,
    failure:
      failed > 0 && completed === 0
        ? { title: `Your run in ${run.preset} came to nothing`, description: `${failed} of ${total} images failed.` }
        : null,
    screen: retailScreen,
    href: `${retailScreen}?tab=bulk&run=${run.id}`,
  };
}

function workOfPicture(picture: Generation): OrderedWork {
  const screen = picture.kind === "retail" ? retailScreen : pictureScreen;
  return {
    id: picture.id,
    title: picture.preset,
    state: stateOf(picture.status, isUnfinished(picture)),
    phaseLabel: generationStages[picture.stage].label,
    percent: picture.percent,
    doneText: `Your image in ${picture.preset} is ready.`,
    failure:
      picture.status === "failed"
        ? { title: `Your image in ${picture.preset} could not be made`, description: picture.error?.message }
        : null,
    screen,
    href: `${screen}?photo=${picture.uploadId}&picture=${picture.id}`,
  };
}

function workOfViews(set: ViewSet): OrderedWork {
  const title = `${set.car.make} ${set.car.model}`;
  const loaded = set.views.filter(({ status }) => status === "loaded").length;
  return {
    id: set.id,
    title,
    state: stateOf(set.status, isUnfinished(set)),
    phaseLabel: `${loaded} of ${set.views.length} views`,
    percent: set.percent,
    doneText: `The views of your ${title} are ready.`,
    failure:
      set.status === "failed"
        ? { title: `The views of your ${title} could not be made`, description: set.error?.message }
        : null,
    screen: viewsScreen,
    href: `${viewsScreen}?request=${set.requestId}`,
  };
}

function stateOf(status: Generation["status"], unfinished: boolean): OrderedWork["state"] {
  if (unfinished) return "running";
  return status === "done" ? "done" : "ended";
}
