/** Longer than a picture takes: whoever looks at scenes while a run of sixty is made sees them come slowly, but come. */
const longestMs = 2000;

/** Who may wait lets an order go before. */
export type WayForOrders = {
  readonly set: (isUnderWay: boolean) => void;
  /** Resolves when no order is under way, or one has taken so long that it must share. */
  readonly untilFree: () => Promise<void>;
};

/** The lowest priority alone does not do: both share the machine's memory, and an order took a fifth longer. */
export function createWay(): WayForOrders {
  let free = Promise.resolve();
  let release = (): void => undefined;
  return {
    set: (isUnderWay) => {
      release();
      if (!isUnderWay) return;
      const ended = Promise.withResolvers<void>();
      const lapsed = setTimeout(ended.resolve, longestMs).unref();
      release = () => {
        clearTimeout(lapsed);
        ended.resolve();
      };
      free = ended.promise;
    },
    untilFree: () => free,
  };
}
