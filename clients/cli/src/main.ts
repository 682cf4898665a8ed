#!/usr/bin/env node
import { createCarvas } from "../../typescript/src/carvas-client.ts";
import { CliError, exitCodes, type ExitCode } from "./cli-error.ts";
import { readArguments, type Order } from "./read-arguments.ts";
import type { Terminal } from "./report.ts";
import { runOrder } from "./run-order.ts";
import { usage } from "./usage.ts";
import { version } from "./version.ts";

const terminal: Terminal = {
  write: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  isLive: process.stdout.isTTY && process.stderr.isTTY,
};

async function main(): Promise<ExitCode> {
  const wish = readArguments(process.argv.slice(2));
  switch (wish.kind) {
    case "help":
      terminal.write(usage);
      return exitCodes.done;
    case "version":
      terminal.write(`${version}\n`);
      return exitCodes.done;
    case "order":
      return start(wish.order);
  }
}

async function start(order: Order): Promise<ExitCode> {
  const { CARVAS_API_KEY: key = "", CARVAS_URL: url = "" } = process.env;
  if (key === "") throw new CliError("CARVAS_API_KEY is not set. Make a key on your account page, under API.");
  if (url === "")
    throw new CliError("CARVAS_URL is not set. It says where Carvas runs, such as https://carvas.example.");
  let firstAnswerAt: Date | null = null;
  const noting: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    const date = response.headers.get("date");
    if (date !== null) firstAnswerAt ??= new Date(date);
    return response;
  };
  const carvas = createCarvas({ key, url, fetch: noting });
  return runOrder(order, { carvas, terminal, signal: stopOnInterrupt(), firstAnswerAt: () => firstAnswerAt });
}

/** The first Ctrl+C lets what is being written be written whole, and what was ordered be found by the next run; the second ends at once. */
function stopOnInterrupt(): AbortSignal {
  const stopping = new AbortController();
  const stop = (): void => {
    if (stopping.signal.aborted) process.exit(exitCodes.interrupted);
    terminal.complain("\nStopping. What was ordered goes on, and is found when you run this again.\n");
    stopping.abort();
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  return stopping.signal;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  terminal.complain(`${error.message}\n`);
  process.exitCode = error instanceof CliError ? error.exitCode : exitCodes.refused;
}
