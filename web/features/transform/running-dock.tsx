import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { generationStages } from "#contract/generation-stages.ts";
import type { Generation } from "#contract/generations.ts";
import { generationsQuery, isUnfinished } from "../../api/generations.ts";
import { announce } from "../../ui/announcer.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { releasePhoto } from "./photo-store.ts";
import { useMonotonePercent } from "./use-monotone-percent.ts";

const workScreen = "/photo-upload";

/** Work that goes on while the person is elsewhere, and the way back to it. */
export function RunningDock() {
  const { pathname } = useLocation();
  return pathname === workScreen ? null : <DockElsewhere />;
}

/** Remembers only what it saw running: it is mounted anew on every way out of the work screen. */
function DockElsewhere() {
  const { data: page } = useQuery(generationsQuery);
  const generations = page?.generations;
  const seenRunning = useRef(new Set<string>());
  const [finishedId, setFinishedId] = useState<string | null>(null);

  useEffect(() => {
    for (const one of generations ?? []) {
      if (isUnfinished(one)) seenRunning.current.add(one.id);
      else if (seenRunning.current.delete(one.id) && one.status === "done") {
        setFinishedId(one.id);
        announce(`Your image in ${one.preset} is ready.`);
      }
    }
  }, [generations]);

  const shown = generations?.find(isUnfinished) ?? generations?.find(({ id }) => id === finishedId);
  if (!shown) return null;
  return (
    <aside
      aria-label="Running work"
      className="border-line bg-raised text-ink shadow-float fixed bottom-4 left-4 z-30 w-[min(20rem,calc(100vw-2rem))] overflow-hidden rounded-lg border"
    >
      <Link
        onClick={releasePhoto}
        to={`${workScreen}?photo=${shown.uploadId}&picture=${shown.id}`}
        className="grid gap-2 p-4"
      >
        <DockEntry generation={shown} />
      </Link>
    </aside>
  );
}

function DockEntry({ generation }: { generation: Generation }) {
  const percent = useMonotonePercent(generation.id, generation.percent);
  if (!isUnfinished(generation)) {
    return (
      <span className="flex items-center justify-between gap-4 text-sm">
        <span className="font-semibold">{generation.preset} is ready</span>
        <span className="underline underline-offset-4">View</span>
      </span>
    );
  }
  const { label } = generationStages[generation.stage];
  return (
    <>
      <span className="flex justify-between gap-4 text-sm">
        <span>
          <span className="font-semibold">{generation.preset}</span> <span className="text-ink-soft">{label}</span>
        </span>
        <span className="tabular text-ink-soft">{Math.round(percent)} %</span>
      </span>
      <ProgressBar label={`${generation.preset}: ${label}`} percent={percent} />
    </>
  );
}
