import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { usePhotoTransfer } from "#web/features/transform/photo/use-photo-transfer.ts";
import { announce } from "#web/ui/announcer.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useMonotonePercent } from "#web/ui/use-monotone-percent.ts";
import { isShownOn, pictureScreen, useOrderedWork, type OrderedWork } from "./use-ordered-work.ts";

/** Work that goes on while the person is elsewhere, and the way back to it. Mounted anew on every screen, it remembers what it saw run. */
export function RunningDock() {
  const { pathname } = useLocation();
  return <DockOn key={pathname} screen={pathname} />;
}

function DockOn({ screen }: { screen: string }) {
  const elsewhere = useOrderedWork().filter((work) => !isShownOn(work, screen));
  const { release } = usePhotoTransfer();
  const seenRunning = useRef(new Set<string>());
  const [finishedId, setFinishedId] = useState<string | null>(null);

  useEffect(() => {
    for (const work of elsewhere) {
      if (work.state === "running") seenRunning.current.add(work.id);
      else if (seenRunning.current.has(work.id) && work.state === "ended") tellFailure(work);
      if (work.state !== "running" && seenRunning.current.delete(work.id) && work.state === "done") {
        setFinishedId(work.id);
        announce(work.doneText);
      }
    }
  }, [elsewhere]);

  const shown = elsewhere.find(({ state }) => state === "running") ?? elsewhere.find(({ id }) => id === finishedId);
  if (!shown) return null;
  return (
    <aside
      aria-label="Running work"
      className="border-line bg-raised text-ink shadow-float fixed bottom-[calc(1rem+var(--covered-below,0px))] left-4 z-30 w-[min(20rem,calc(100vw-2rem))] overflow-hidden rounded-lg border"
    >
      <Link onClick={shown.screen === pictureScreen ? release : undefined} to={shown.href} className="grid gap-2 p-4">
        <DockEntry work={shown} />
      </Link>
    </aside>
  );
}

function tellFailure({ failure, href }: OrderedWork): void {
  if (failure === null) return;
  toast({ ...failure, tone: "destructive", link: { label: "Look at it", to: href } });
}

function DockEntry({ work }: { work: OrderedWork }) {
  const percent = useMonotonePercent(work.id, work.percent);
  if (work.state !== "running") {
    return (
      <span className="flex items-center justify-between gap-4 text-sm">
        <span className="truncate font-semibold">{work.title} is ready</span>
        <span className="underline underline-offset-4">View</span>
      </span>
    );
  }
  return (
    <>
      <span className="flex justify-between gap-4 text-sm">
        <span className="min-w-0 truncate">
          <span className="font-semibold">{work.title}</span> <span className="text-ink-soft">{work.phaseLabel}</span>
        </span>
        <span className="tabular text-ink-soft shrink-0">{Math.round(percent)} %</span>
      </span>
      <ProgressBar label={`${work.title}: ${work.phaseLabel}`} percent={percent} />
    </>
  );
}
