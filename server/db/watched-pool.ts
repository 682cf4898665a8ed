import pg from "pg";
import { takeTurn } from "./connection-turns.ts";

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (destroy?: boolean) => void,
) => void;

/**
 * A pool in which the calls of one account take turns, and which tells how long its callers waited for a connection. Queries of the pool itself come
 * by `connect` as well.
 */
export class WatchedPool extends pg.Pool {
  #tell: (seconds: number) => void = () => undefined;
  readonly #turns = new WeakMap<pg.PoolClient, () => void>();

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on("release", (_error, client) => this.#turns.get(client)?.());
  }

  /** One hears of it: who asked last. */
  watch(tell: (seconds: number) => void): void {
    this.#tell = tell;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const turn = takeTurn();
    const connecting = turn === null ? this.#connect() : turn.then((end) => this.#connect(end));
    if (callback === undefined) return connecting;
    void answerBy(callback, connecting);
  }

  async #connect(endTurn: () => void = () => undefined): Promise<pg.PoolClient> {
    const startedAt = performance.now();
    try {
      const client = await super.connect();
      this.#turns.set(client, endTurn);
      return client;
    } catch (error) {
      endTurn();
      throw error;
    } finally {
      this.#tell((performance.now() - startedAt) / 1000);
    }
  }
}

async function answerBy(callback: Connected, connecting: Promise<pg.PoolClient>): Promise<void> {
  let client: pg.PoolClient;
  try {
    client = await connecting;
  } catch (error) {
    callback(error instanceof Error ? error : new Error(String(error)), undefined, () => undefined);
    return;
  }
  callback(undefined, client, (destroy) => client.release(destroy));
}
