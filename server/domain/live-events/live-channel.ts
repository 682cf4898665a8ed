import type { NoticeChannel } from "#server/db/listen-for-notices.ts";
import { liveEventChannel } from "./live-event-store.ts";

type LiveChannelSetup = {
  onEvent: (userId: string, rowId: number) => void;
  /** Reads what happened to any subscriber after that row. */
  readAfter: (rowId: number) => Promise<void>;
};

/** Remembers from where on events may have been missed: `catchUp` reads from there, and may be called until it has succeeded. */
export function createLiveChannel({ onEvent, readAfter }: LiveChannelSetup): {
  channel: NoticeChannel;
  catchUp: () => Promise<void>;
} {
  // Of what was heard alone: a row that was read for one user tells nothing of another's.
  let newestHeardId = 0;
  let gap: { afterId: number } | null = null;
  const onNotice = (payload: string): void => {
    const [userId, id] = payload.split(":");
    const rowId = Number(id);
    if (userId === undefined || !Number.isSafeInteger(rowId)) return;
    newestHeardId = Math.max(newestHeardId, rowId);
    onEvent(userId, rowId);
  };
  // Every attempt at a connection that fails is told as a break too, and what was missed before is missed still.
  const onBroken = (): void => {
    gap = { afterId: Math.min(gap?.afterId ?? newestHeardId, newestHeardId) };
  };
  const catchUp = async (): Promise<void> => {
    const caught = gap;
    await readAfter(caught?.afterId ?? newestHeardId);
    // A break while it was read is a new gap, and not closed by it.
    if (gap === caught) gap = null;
  };
  return { channel: { name: liveEventChannel, onNotice, onBroken }, catchUp };
}
