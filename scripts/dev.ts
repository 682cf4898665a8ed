import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { createLogger, createServer, type ViteDevServer } from "vite";

/*
 * `npm run dev`: the server, which starts again when one of its files changes, and Vite in front of it with live pages. What either says
 * stands behind its name; both end together.
 */
const root = join(import.meta.dirname, "..");
const pagesPort = 5173;
const serverPort = process.env.PORT ?? "3000";

/** Its IPC channel ends it even when this process is killed. */
function startServer(): ChildProcess {
  const server = spawn(process.execPath, ["server/supervisor.ts", "--watch"], {
    cwd: root,
    // People see Vite's address; sign-in and the check of origins go by it.
    env: { PUBLIC_URL: `http://localhost:${pagesPort}`, LOG_LEVEL: "warn", ...process.env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  prefixLines(server.stdout, process.stdout);
  prefixLines(server.stderr, process.stderr);
  return server;
}

function prefixLines(from: Readable | null, to: Writable): void {
  if (from === null) return;
  createInterface({ input: from }).on("line", (line) => {
    if (line.trim() !== "") to.write(`[server] ${line}\n`);
  });
}

async function startPages(): Promise<ViteDevServer> {
  process.env.CARVAS_API ??= `http://localhost:${serverPort}`;
  const pages = await createServer({
    configFile: join(root, "vite.config.ts"),
    customLogger: createLogger("info", { prefix: "[pages]", allowClearScreen: false }),
    server: { port: pagesPort, strictPort: true },
  });
  return pages.listen();
}

async function develop(): Promise<void> {
  const server = startServer();
  const ended = once(server, "exit");
  const stop = () => server.kill("SIGTERM");
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  try {
    const pages = await startPages();
    await ended;
    await pages.close();
  } finally {
    stop();
    await ended;
  }
  process.exitCode = server.exitCode ?? 1;
}

await develop();
