import { finished, type Readable } from "node:stream";
import { AppError } from "#contract/errors.ts";

/** More than a browser fetches of one site at a time, from two windows. */
const mostOfOne = 16;
const retryAfterSeconds = 5;

export type AnswersUnderWay = {
  /** Takes a place for an answer, and gives what frees it. Throws `rate_limited`. */
  begin: (whose: string) => () => void;
};

/**
 * Counts answers that are made and sent for somebody: who asks for many and reads none would hold files, memory and connections without end,
 * which no limit by the hour sees.
 */
export function createAnswersUnderWay(): AnswersUnderWay {
  const underWay = new Map<string, number>();
  return {
    begin: (whose) => {
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
    },
  };
}

/** Frees a place once a stream has been sent or given up; who went away while it was made never begins to read it. */
export function endWith(stream: Readable, { signal, end }: { signal: AbortSignal; end: () => void }): void {
  const giveUp = (): void => void stream.destroy();
  finished(stream, () => {
    signal.removeEventListener("abort", giveUp);
    end();
  });
  if (signal.aborted) giveUp();
  else signal.addEventListener("abort", giveUp);
}
