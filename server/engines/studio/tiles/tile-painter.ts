import { AppError } from "#contract/errors.ts";
import type { Logger } from "#server/log/logger.ts";
import { createAccountTurns } from "./account-turns.ts";
import { startTileProcess, type TileProcess } from "./start-tile-process.ts";
import type { TileReport, TileTask } from "./tile-messages.ts";
import { createWay } from "./way-for-orders.ts";

/** Left alone for so long its process ends, and gives its 0.2 GB back. */
const restsForMs = 60_000;
/** While one is composed the next one's scene is decoded, by another core. */
const atOnce = 2;
/** A page asks for six at a time, and a second tab; who asks for more than this is no page. */
const mostOfAccount = 32;

export type TileRequest = { readonly account: string; readonly task: TileTask; readonly signal?: AbortSignal };

export type TilePainter = {
  /**
   * Two at a time, the accounts in turns; what nobody waits for any more is left out.
   * Throws `too_busy` where an account asks for too much at once, and `unavailable` when it is closed or its process was lost.
   */
  readonly ask: (request: TileRequest) => Promise<Exclude<TileReport, { type: "failed" }>>;
  /** Starts the process for tiles that will be asked for soon, and opens the scenes that are shown first: a second's work while a car is cut out. */
  readonly wake: (firstSceneIds: readonly string[]) => void;
  /** A picture that somebody has ordered is begun on this machine, or ended: meanwhile nothing is painted here that has not begun. */
  readonly makeWay: (isUnderWay: boolean) => void;
  readonly close: () => Promise<void>;
};

export type TilePainterOptions = {
  readonly scenesFolder: string;
  /** All that the process knows of its surroundings. */
  readonly environment: Readonly<Record<string, string>>;
  readonly logger: Pick<Logger, "warn">;
};

type Waiting = TileRequest & { readonly settle: PromiseWithResolvers<TileReport> };

/** Paints tiles in a process of its own, of the lowest priority, which is started when it is first needed. */
export function createTilePainter({ logger, ...setup }: TilePainterOptions): TilePainter {
  const turns = createAccountTurns<Waiting>(mostOfAccount);
  const state: State = { process: null, underWay: 0, isClosed: false, rest: null };
  const way = createWay();

  const started = (): TileProcess => {
    if (state.process?.isGone() !== false) state.process = startTileProcess(setup);
    return state.process;
  };
  const restLater = (): void => {
    if (state.rest !== null) clearTimeout(state.rest);
    state.rest = setTimeout(() => void state.process?.kill(), restsForMs).unref();
  };
  const perform = async ({ task, signal, settle }: Waiting): Promise<void> => {
    await way.untilFree();
    if (signal?.aborted === true || state.isClosed) {
      settle.reject(signal?.aborted === true ? signal.reason : unavailable());
      return;
    }
    const process = started();
    try {
      settle.resolve(await process.ask(task));
    } catch (error) {
      await process.kill();
      if (!state.isClosed) logger.warn({ err: error }, "the process that paints tiles was lost");
      settle.reject(unavailable(error));
    }
  };
  const work = async (): Promise<void> => {
    if (state.underWay >= atOnce) return;
    state.underWay += 1;
    if (state.rest !== null) clearTimeout(state.rest);
    for (let next = turns.take(); next !== null; next = turns.take()) await perform(next);
    state.underWay -= 1;
    if (state.underWay === 0) restLater();
  };

  return {
    wake: (firstSceneIds) => {
      if (state.isClosed || state.underWay > 0) return;
      // A scene that can't be opened is told by the tile that needs it.
      void started()
        .ask(openScenes(firstSceneIds))
        .catch(() => undefined);
      restLater();
    },
    makeWay: way.set,
    ask: async (request) => {
      if (state.isClosed) throw unavailable();
      const settle = Promise.withResolvers<TileReport>();
      turns.add(request.account, { ...request, settle });
      void work();
      return withoutFailure(await settle.promise);
    },
    close: async () => {
      state.isClosed = true;
      way.set(false);
      for (const { settle } of turns.takeAll()) settle.reject(unavailable());
      await state.process?.kill();
    },
  };
}

type State = {
  process: TileProcess | null;
  underWay: number;
  isClosed: boolean;
  rest: NodeJS.Timeout | null;
};

const unavailable = (cause?: unknown) => new AppError("unavailable", { isRetryable: true, cause });

const openScenes = (sceneIds: readonly string[]): TileTask => ({ type: "open-scenes", sceneIds: [...sceneIds] });

function withoutFailure(report: TileReport): Exclude<TileReport, { type: "failed" }> {
  if (report.type === "failed") throw new Error(`a tile could not be made: ${report.detail}`);
  return report;
}
