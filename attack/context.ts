import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AttackContext } from "./attack.ts";
import { launchServer, removeFolder, type OwnServer, type ServerOptions } from "./target/own-server.ts";

/** Starts servers for attacks and knows what has to be stopped and removed. */
export type Arena = {
  /** For one attack; `end` stops what was its own. */
  enter: () => { context: AttackContext; end: () => Promise<void> };
  /** Stops everything, whatever it is in the middle of. */
  close: () => Promise<void>;
};

type CleanUp = () => Promise<void>;

export function openArena(settings: Pick<AttackContext, "seed" | "rounds">): Arena {
  const open = new Set<CleanUp>();
  let shared: Promise<OwnServer> | null = null;

  const sharedServer = async (): Promise<OwnServer> => {
    const current = await shared;
    const isWell = current !== null && current.isRunning() && (await current.untilReady()) !== null;
    if (!isWell) shared = startReady({}, open);
    return shared ?? startReady({}, open);
  };
  return {
    enter: () => {
      const own = new Set<CleanUp>();
      const track = (cleanUp: CleanUp): void => {
        own.add(cleanUp);
        open.add(cleanUp);
      };
      const makeFolder = async (): Promise<string> => {
        const folder = await mkdtemp(join(tmpdir(), "carvas-attack-"));
        track(() => removeFolder(folder));
        return folder;
      };
      const startServer = (options: ServerOptions = {}) => startReady(options, { add: track });
      return {
        context: { ...settings, sharedServer, startServer, makeFolder },
        end: async () => {
          for (const cleanUp of Array.from(own).toReversed()) {
            open.delete(cleanUp);
            await cleanUp();
          }
        },
      };
    },
    close: async () => {
      const all = Array.from(open).toReversed();
      open.clear();
      await Promise.all(all.map((cleanUp) => cleanUp()));
    },
  };
}

async function startReady(options: ServerOptions, open: { add: (cleanUp: CleanUp) => unknown }): Promise<OwnServer> {
  const server = await launchServer(options);
  open.add(server.stop);
  if ((await server.untilReady()) === null) throw new Error(`the server did not start:\n${server.readOutput()}`);
  return server;
}
