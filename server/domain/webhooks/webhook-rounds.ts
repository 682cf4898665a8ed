import type { Logger } from "#server/log/logger.ts";

/** What is due by its time alone is looked for so often. */
const usualPauseMs = 5_000;
/** Each waits for somebody else's server, which costs next to nothing here; 25 accounts whose servers never answer are needed to fill them. */
const usualAtOnce = 100;

export type WebhookRounds = {
  /** Something waits. */
  wake: () => void;
  /** Waits for the deliveries that are under way. */
  close: () => Promise<void>;
};

export type WebhookRoundsSetup = {
  /** Claims the next delivery; what it gives sends it. Null when nothing is due. */
  claim: () => Promise<(() => Promise<void>) | null>;
  logger: Logger;
  pauseMs?: number;
  atOnce?: number;
};

/** Keeps deliveries going, so many at a time: one that ends makes room for the next at once. */
export function startWebhookRounds(setup: WebhookRoundsSetup): WebhookRounds {
  const { claim, logger, pauseMs = usualPauseMs, atOnce = usualAtOnce } = setup;
  const underWay = new Set<Promise<void>>();
  let isClosed = false;
  let isWoken = false;
  let filling: Promise<void> | null = null;

  const start = (send: () => Promise<void>): void => {
    const sending = send()
      .catch((err: unknown) => logger.error({ err }, "a webhook could not be told"))
      .finally(() => {
        underWay.delete(sending);
        wake();
      });
    underWay.add(sending);
  };
  const fill = async (): Promise<void> => {
    while (!isClosed && underWay.size < atOnce) {
      isWoken = false;
      const send = await claim();
      if (send !== null) start(send);
      else if (!isWoken) return;
    }
  };
  const wake = (): void => {
    isWoken = true;
    if (isClosed || filling !== null) return;
    filling = fill()
      .catch((err: unknown) => logger.warn({ err }, "webhooks could not be looked after"))
      .finally(() => {
        filling = null;
      });
  };
  const timer = setInterval(wake, pauseMs);
  timer.unref();
  wake();
  return {
    wake,
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await filling;
      await Promise.all(underWay);
    },
  };
}
