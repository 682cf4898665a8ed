import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { usePhotoTransfer } from "#web/features/transform/photo/use-photo-transfer.ts";
import { announce } from "#web/ui/announcer.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { CloseIcon } from "#web/ui/icons.tsx";
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
  /** In the order in which they ended. */
  const [finishedIds, setFinishedIds] = useState<readonly string[]>([]);

  useEffect(() => {
    for (const work of elsewhere) {
      if (work.state === "running") seenRunning.current.add(work.id);
      else if (seenRunning.current.has(work.id) && work.state === "ended") tellFailure(work);
      if (work.state !== "running" && seenRunning.current.delete(work.id) && work.state === "done") {
        setFinishedIds((ids) => [...ids, work.id]);
        announce(work.doneText);
      }
    }
  }, [elsewhere]);

  const running = elsewhere.filter(({ state }) => state === "running");
  const finished = elsewhere.filter(({ id }) => finishedIds.includes(id));
  // What came first is what gets on; those that wait behind it would stand at nought.
  const shown = running.at(-1) ?? finished.find(({ id }) => id === finishedIds.at(-1));
  if (!shown) return null;
  const moreCount = (running.length > 0 ? running : finished).length - 1;

  function dismiss(): void {
    setFinishedIds([]);
    document.getElementById("main")?.focus({ preventScroll: true });
  }
  return (
    <aside
      aria-label="Running work"
      className="border-line bg-raised text-ink shadow-float fixed bottom-[calc(1rem+var(--covered-below,0px))] left-4 z-30 flex w-[min(20rem,calc(100vw-2rem))] items-center overflow-hidden rounded-lg border"
    >
      <Link
        onClick={shown.screen === pictureScreen ? release : undefined}
        to={shown.href}
        className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-2 p-4"
      >
        <DockEntry work={shown} moreCount={moreCount} />
      </Link>
      {shown.state === "running" ? null : (
        <IconButton label="Dismiss" onClick={dismiss} className="mr-1">
          <CloseIcon />
        </IconButton>
      )}
    </aside>
  );
}

function tellFailure({ failure, href }: OrderedWork): void {
  if (failure === null) return;
  toast({ ...failure, note: "Not charged.", tone: "destructive", link: { label: "Look at it", to: href } });
}

/** One piece of work, and how many more are under way like it, or done like it. */
function DockEntry({ work, moreCount }: { work: OrderedWork; moreCount: number }) {
  const percent = useMonotonePercent(work.id, work.percent);
  if (work.state !== "running") {
    return (
      <span className="flex items-center justify-between gap-4 text-sm">
        <span className="line-clamp-2 font-semibold wrap-anywhere">
          {work.title} {moreCount > 0 ? `and ${moreCount} more are ready` : "is ready"}
        </span>
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
      {moreCount > 0 ? <span className="text-ink-soft text-xs">{moreCount} more under way</span> : null}
    </>
  );
}
