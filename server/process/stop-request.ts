/**
 * Resolves when this process is asked to stop: by a signal, or because the process that started it is gone. A second signal ends it at
 * once.
 */
export function untilStopRequested(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      process.once("SIGINT", () => process.exit(130));
      process.once("SIGTERM", () => process.exit(143));
      resolve();
    };
    process.once("SIGINT", stop);
    process.once("SIGTERM", stop);
    process.once("disconnect", stop);
  });
}
