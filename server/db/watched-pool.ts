import pg from "pg";

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (destroy?: boolean) => void,
) => void;

/** A pool that tells how long its callers waited for a connection. Queries of the pool itself come by `connect` as well. */
export class WatchedPool extends pg.Pool {
  #tell: (seconds: number) => void = () => undefined;

  /** One hears of it: who asked last. */
  watch(tell: (seconds: number) => void): void {
    this.#tell = tell;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const startedAt = performance.now();
    const tell = (): void => this.#tell((performance.now() - startedAt) / 1000);
    if (callback === undefined) return super.connect().finally(tell);
    super.connect((...outcome) => {
      tell();
      callback(...outcome);
    });
  }
}
