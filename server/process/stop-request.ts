/** One Ctrl-C reaches a process up to three times: from the terminal, from npm, and from whoever started it. */
const sameRequestMs = 1000;
const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Resolves when this process is asked to stop: by a signal, or because the process that started it is gone. Who asks again later means
 * at once.
 */
export function untilStopRequested(): Promise<void> {
  return new Promise((resolve) => {
    let requestedAt: number | undefined;
    const stop = (exitCode: number): void => {
      if (requestedAt !== undefined && performance.now() - requestedAt > sameRequestMs) process.exit(exitCode);
      requestedAt ??= performance.now();
      resolve();
    };
    process.on("SIGHUP", () => stop(exitCodes.SIGHUP));
    process.on("SIGINT", () => stop(exitCodes.SIGINT));
    process.on("SIGTERM", () => stop(exitCodes.SIGTERM));
    process.once("disconnect", () => {
      requestedAt ??= performance.now();
      resolve();
    });
  });
}
