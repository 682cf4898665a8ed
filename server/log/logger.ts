import { pino, type DestinationStream, type Logger } from "pino";
import { boundFields, escapeUnseen } from "./bound-line.ts";
import { describeError } from "./describe-error.ts";

export type { Logger } from "pino";

export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

export type LoggerOptions = {
  level: LogLevel;
  /** Which process speaks: `web`, `worker`, `launcher`. */
  role: string;
  destination?: DestinationStream;
};

/**
 * One JSON line per event on standard output. Nothing personal goes in: no e-mail, name, cookie, token or file name; ids are fine.
 * An error is logged under `err` and passes `describeError`, which keeps query parameters out. Whatever somebody sent, a line stays one line of
 * bounded length, and moves nothing in the terminal that shows it.
 */
export function createLogger({ level, role, destination }: LoggerOptions): Logger {
  const options = {
    level,
    base: { role },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: boundFields },
    serializers: { err: describeError },
  };
  const target = destination ?? pino.destination(1);
  const write = (line: string): void => {
    target.write(escapeUnseen(line));
  };
  return pino(options, { write });
}
