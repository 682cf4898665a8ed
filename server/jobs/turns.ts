import { AsyncLocalStorage } from "node:async_hooks";

/** Work given to it runs one after the other, in the order it came; what is given within a turn belongs to that turn, and runs at once. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createTurns(onTurn: (isUnderWay: boolean) => void = () => undefined): Turns {
  const within = new AsyncLocalStorage<{ isOver: boolean }>();
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    if (within.getStore()?.isOver === false) return work();
    const turn = { isOver: false };
    const done = last
      .then(() => {
        onTurn(true);
        return within.run(turn, work);
      })
      // What a turn leaves running takes a turn of its own.
      .finally(() => {
        turn.isOver = true;
        onTurn(false);
      });
    last = done.catch(() => undefined);
    return done;
  };
}
