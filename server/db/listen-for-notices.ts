import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "#server/log/logger.ts";

export type Listener = {
  stop: () => Promise<void>;
};

/** A PostgreSQL channel and what is done with its notices. */
export type NoticeChannel = {
  /** A plain SQL name. */
  name: string;
  onNotice: (payload: string) => void;
  /** From now on every notice arrives. Those between a break and now are lost. */
  onListening?: () => void;
  /** From now on notices may be lost. */
  onBroken?: () => void;
};

export type ListenerSetup = {
  connectionString: string;
  logger: Logger;
  channels: readonly NoticeChannel[];
  /** Read what was missed since the break. Called again until it succeeds or the connection breaks anew, never twice at a time. */
  onReconnected: () => Promise<void>;
};

const retryAfterMs = 500;

/** Holds one connection that listens, and replaces it when it breaks. Rejects when the first one can't be had. */
export async function listenForNotices(setup: ListenerSetup): Promise<Listener> {
  const { logger, onReconnected } = setup;
  let isStopping = false;
  let client = await connect(setup);
  let catchingUp = Promise.resolve();

  const keepListening = async (): Promise<void> => {
    while (!isStopping) {
      await ended(client);
      if (isStopping) break;
      logger.warn("the connection for notices broke and is made again");
      client = await reconnect();
    }
    await client.end();
  };
  const reconnect = async (): Promise<pg.Client> => {
    for (;;) {
      try {
        const next = await connect(setup);
        const isCurrent = watchUntilEnded(next);
        catchingUp = catchingUp.then(() => catchUp(isCurrent));
        return next;
      } catch (error) {
        if (isStopping) return client;
        logger.warn({ err: error }, "no connection for notices yet");
        await sleep(retryAfterMs);
      }
    }
  };
  const catchUp = async (isCurrent: () => boolean): Promise<void> => {
    while (!isStopping && isCurrent()) {
      try {
        return await onReconnected();
      } catch (error) {
        // A database that restarts accepts one connection and refuses the next.
        logger.error({ err: error }, "missed live events could not be read");
        await sleep(retryAfterMs);
      }
    }
  };
  const listening = keepListening();
  return {
    stop: async () => {
      isStopping = true;
      await client.end();
      await listening;
      await catchingUp;
    },
  };
}

async function connect({ connectionString, logger, channels }: ListenerSetup): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, keepAlive: true, application_name: "carvas-live-events" });
  client.on("error", (error) => logger.debug({ err: error }, "live events connection"));
  client.on("end", () => {
    for (const { onBroken } of channels) onBroken?.();
  });
  client.on("notification", ({ channel, payload = "" }) => {
    for (const { name, onNotice } of channels) if (name === channel) onNotice(payload);
  });
  try {
    await client.connect();
    for (const { name, onListening } of channels) {
      await client.query(`listen ${name}`);
      onListening?.();
    }
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Whether the connection has not ended yet. */
function watchUntilEnded(client: pg.Client): () => boolean {
  let hasEnded = false;
  client.once("end", () => {
    hasEnded = true;
  });
  return () => !hasEnded;
}

/** A client that has ended already emits nothing more, so the query is what tells. */
async function ended(client: pg.Client): Promise<void> {
  const end = new Promise<void>((resolve) => client.once("end", resolve));
  const isAlive = await client.query("select 1").then(
    () => true,
    () => false,
  );
  if (isAlive) await end;
}
