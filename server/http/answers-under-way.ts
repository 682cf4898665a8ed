import { finished, type Readable } from "node:stream";
import { AppError } from "#contract/errors.ts";

const retryAfterSeconds = 5;

/** Called with the stream that an answer is sent from: its place is free again once that has been sent or given up. */
export type HoldPlace = (stream: Readable) => void;

export type AnswersUnderWay = {
  /** Makes an answer that takes a place of somebody's, a user's or a client's. Throws `rate_limited`, and what `make` throws. */
  send: (asked: { whose: string; request: Request }, make: (hold: HoldPlace) => Promise<Response>) => Promise<Response>;
};

/**
 * Counts answers that are made and sent for somebody: who asks for many and reads none would hold files, memory and connections without end,
 * which no limit by the hour sees. One for all routes of a kind: it counts what was asked of this process.
 */
export function createAnswersUnderWay(mostOfOne: number): AnswersUnderWay {
  const underWay = new Map<string, number>();
  const begin = (whose: string): (() => void) => {
    const before = underWay.get(whose) ?? 0;
    if (before >= mostOfOne) throw new AppError("rate_limited", { isRetryable: true, retryAfterSeconds });
    underWay.set(whose, before + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = (underWay.get(whose) ?? 1) - 1;
      if (left === 0) underWay.delete(whose);
      else underWay.set(whose, left);
    };
  };
  return {
    send: async ({ whose, request }, make) => {
      const end = begin(whose);
      let isHeld = false;
      try {
        const answer = await make((stream) => {
          isHeld = true;
          endWith(stream, { request, end });
        });
        if (!isHeld) end();
        return answer;
      } catch (error) {
        end();
        throw error;
      }
    },
  };
}

/** Who went away while it was made never begins to read it, nor does who only asks what it would be. */
function endWith(stream: Readable, { request, end }: { request: Request; end: () => void }): void {
  const { method, signal } = request;
  const giveUp = (): void => void stream.destroy();
  finished(stream, () => {
    signal.removeEventListener("abort", giveUp);
    end();
  });
  if (signal.aborted || method === "HEAD") giveUp();
  else signal.addEventListener("abort", giveUp);
}
