/** 0: all is done. 130: stopped by Ctrl+C, as shells have it. */
export const exitCodes = { done: 0, someFailed: 1, misused: 2, refused: 3, outOfTokens: 4, interrupted: 130 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends the whole order, with what people are told and the exit code. */
export class CliError extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = exitCodes.misused) {
    super(message);
    this.name = "CliError";
    this.exitCode = exitCode;
  }
}
