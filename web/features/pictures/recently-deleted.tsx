import { useEffect, useState } from "react";
import type { PictureOverview } from "#contract/pictures.ts";
import { readServerTime } from "#web/api/server-clock.ts";
import { Button } from "#web/ui/button.tsx";
import { pictureTexts, picturesText, timeText } from "./picture-words.ts";

type RecentlyDeletedProps = {
  overview: Pick<PictureOverview, "deleted" | "deletedCount">;
  isBusy: boolean;
  onRestore: (ids: readonly string[]) => void;
};

const lookAgainMs = 15_000;

/** The way back for as long as there is one, in every tab; the toast's 'Undo' is gone in seconds. */
export function RecentlyDeleted({ overview, isBusy, onRestore }: RecentlyDeletedProps) {
  const { deleted, deletedCount } = overview;
  const now = useNow(deleted.length > 0);
  const undoable = deleted.filter(({ undoUntil }) => Date.parse(undoUntil) > now);
  const [newest] = undoable;
  if (newest === undefined) return null;
  const earliest = undoable.reduce((end, one) => (one.undoUntil < end ? one.undoUntil : end), newest.undoUntil);
  // Where one of those that are listed can't be had any more, no older one can.
  const olderCount = undoable.length < deleted.length ? 0 : Math.max(0, deletedCount - deleted.length);
  const press = (ids: readonly string[]) => (isBusy ? undefined : () => onRestore(ids));
  return (
    <section aria-label="Deleted a moment ago" className="border-line grid gap-2 border-y py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="flex-[1_1_24rem] text-pretty">
          <span className="font-semibold">{picturesText(undoable.length + olderCount)} deleted.</span>{" "}
          <span className="text-ink-soft">
            {olderCount > 0 ? `The last ${undoable.length} are listed here; bring them back to see the others. ` : null}
            You can bring {undoable.length + olderCount === 1 ? "it" : "them"} back until {timeText(earliest)}; then the
            files are gone for good. {pictureTexts.deleteHint}
          </span>
        </p>
        <Button aria-disabled={isBusy} onClick={press(undoable.map(({ id }) => id))}>
          Bring {undoable.length === 1 ? "it" : olderCount > 0 ? `the last ${undoable.length}` : "all"} back
        </Button>
      </div>
      {undoable.length > 1 ? (
        <details>
          <summary className="text-ink-soft hover:text-ink min-h-11 w-fit cursor-pointer content-center">
            One by one
          </summary>
          <ul className="max-h-72 overflow-y-auto">
            {undoable.map(({ id, name }) => (
              <li key={id} className="flex items-center justify-between gap-4">
                <span className="truncate">{name}</span>
                <Button look="quiet" aria-label={`Bring ${name} back`} aria-disabled={isBusy} onClick={press([id])}>
                  Bring back
                </Button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

/** The time now and then, as long as it matters; the server's, which says until when there is a way back. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(timeNow);
  useEffect(() => {
    if (!isRunning) return;
    const tick = () => setNow(timeNow());
    // The first answer has told the time since.
    tick();
    const timer = setInterval(tick, lookAgainMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

const timeNow = () => readServerTime() ?? Date.now();
