import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { DecodingCost } from "#imaging/decode/decoding-cost.ts";
import { reportSchema, type DecoderTask, type Order, type ProcessUsage, type Report } from "./decoder-messages.ts";
import { readProcessUsage } from "./process-usage.ts";

const entryPath = join(import.meta.dirname, "decoder-process.ts");
const lookEveryMs = 100;
const megabyte = 1024 * 1024;

/**
 * What a process may hold beside what its photo's size asks for: Node and libvips (95 MB), the file and its copy (20 MB), rows under way, and
 * what of earlier photos is not yet given back.
 */
const ownBytes = 384 * megabyte;

/** One that holds more than this at rest is replaced. */
const tidyBytes = 256 * megabyte;

/** Until the file's head has told what it takes. Reading one is a matter of milliseconds. */
const inspecting: DecodingCost = { memoryBytes: 256 * megabyte, cpuMs: 4000 };

/** A process that gets no time at all for so long hangs; on a busy machine it gets some. */
const stuckAfterMs = 120_000;

/** How a task ended. */
export type Outcome =
  | Extract<Report, { type: "stored" | "made" | "refused" | "failed" | "was-put-back" }>
  /** It took more than it was allowed, and the process was killed. */
  | { readonly type: "exceeded"; readonly what: "memory" | "time" }
  /** The process died by itself, or was killed by somebody else. */
  | { readonly type: "lost"; readonly how: string };

/** Whether a photo of that cost may be decoded now: gives the processor time that it has, in milliseconds, or null. */
export type Admit = (cost: DecodingCost) => number | null;

export type DecoderChild = {
  /** One at a time. */
  run: (task: DecoderTask, admit: Admit) => Promise<Outcome>;
  /** Whether it holds little enough to be given another photo. */
  isTidy: () => boolean;
  isGone: () => boolean;
  /** Resolves when it is gone. */
  kill: () => Promise<void>;
};

/** Starts a decoder process. What `environment` leaves out it doesn't know: no secret is in reach of a hostile file. */
export function startDecoderChild(environment: Readonly<Record<string, string>>): DecoderChild {
  const child = fork(entryPath, {
    env: { ...environment },
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const state: ChildState = { child, spawnError: null, reported: null };
  child.on("error", (error) => {
    state.spawnError = error;
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  const ready = untilReport(state, (report) => report.type === "ready");
  return {
    run: async (task, admit) => {
      const started = await ready;
      if (started.type === "lost") return started;
      return runTask(state, task, admit);
    },
    isTidy: () => (usageOf(state)?.residentBytes ?? 0) < tidyBytes,
    isGone: () => hasEnded() || state.spawnError !== null,
    kill: async () => {
      if (hasEnded()) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}

type ChildState = {
  readonly child: ChildProcess;
  spawnError: Error | null;
  /** Where the system doesn't tell. */
  reported: ProcessUsage | null;
};

type Lost = Extract<Outcome, { type: "lost" }>;

/** Listens to a process until a report settles what is awaited, or it is gone. */
function untilReport<Wanted extends Report>(
  state: ChildState,
  settles: (report: Report) => report is Wanted,
): Promise<Wanted | Lost> {
  const { child } = state;
  return new Promise((resolve) => {
    const settle = (result: Wanted | Lost) => {
      child.off("message", hear);
      child.off("exit", leave);
      child.off("error", leave);
      resolve(result);
    };
    const hear = (message: unknown) => {
      const report = reportSchema.safeParse(message).data;
      // A process that a file has taken over may say anything.
      if (report === undefined) child.kill("SIGKILL");
      else if (report.type === "usage") state.reported = report.usage;
      else if (settles(report)) settle(report);
    };
    const leave = () =>
      settle({ type: "lost", how: state.spawnError?.message ?? String(child.signalCode ?? child.exitCode) });
    child.on("message", hear);
    child.on("exit", leave);
    child.on("error", leave);
    if (child.exitCode !== null || child.signalCode !== null || state.spawnError !== null) leave();
  });
}

async function runTask(state: ChildState, task: DecoderTask, admit: Admit): Promise<Outcome> {
  const order = (message: Order) => state.child.send(message);
  const watch = watchChild(state);
  try {
    const ended = untilReport(state, (report): report is Extract<Outcome, Report> => {
      if (report.type !== "cost") return report.type !== "ready" && report.type !== "usage";
      const cpuMs = admit(report.cost);
      if (cpuMs !== null) watch.allow({ ...report.cost, cpuMs });
      order({ type: cpuMs === null ? "put-back" : "admit" });
      return false;
    });
    order({ type: "start", task });
    const outcome = await ended;
    const { exceeded } = watch;
    return outcome.type === "lost" && exceeded() !== null ? { type: "exceeded", what: exceeded() ?? "time" } : outcome;
  } finally {
    watch.stop();
  }
}

type Watch = {
  allow: (cost: DecodingCost) => void;
  /** Why the process was killed; null when it wasn't, or only hung. */
  exceeded: () => "memory" | "time" | null;
  stop: () => void;
};

/** Kills a process that uses more than it may. Looked at from outside: a file that takes a process over can't hide it. */
function watchChild(state: ChildState): Watch {
  const before = usageOf(state)?.cpuMs ?? 0;
  let allowed = inspecting;
  let exceeded: "memory" | "time" | null = null;
  let lastCpuMs = before;
  let lastStepAt = performance.now();
  const look = () => {
    const usage = usageOf(state);
    if (usage === null) return;
    if (usage.cpuMs > lastCpuMs) lastStepAt = performance.now();
    lastCpuMs = usage.cpuMs;
    if (usage.residentBytes > ownBytes + allowed.memoryBytes) exceeded = "memory";
    if (usage.cpuMs - before > allowed.cpuMs) exceeded = "time";
    if (exceeded !== null || performance.now() - lastStepAt > stuckAfterMs) state.child.kill("SIGKILL");
  };
  const timer = setInterval(look, lookEveryMs);
  return {
    allow: (cost) => {
      allowed = cost;
    },
    exceeded: () => exceeded,
    stop: () => clearInterval(timer),
  };
}

function usageOf({ child, reported }: ChildState): ProcessUsage | null {
  return child.pid === undefined ? null : (readProcessUsage(child.pid) ?? reported);
}
