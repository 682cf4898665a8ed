/** One kind of test in the closing report: a line on the screen, a part of the sum. */
export type Lane = {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
};

/** What a runner leaves for `npm test`: its lanes, and how long each file took, in seconds. */
export type RunnerReport = {
  lanes: Lane[];
  files: Record<string, number>;
};

const nameWidth = 32;

/** @param result - for example `412 passed` */
export function printLine(
  isGood: boolean,
  name: string,
  { result, seconds }: { result: string; seconds: number },
): void {
  const mark = isGood ? "✓" : "✗";
  process.stdout.write(`  ${mark} ${name.padEnd(nameWidth)} ${seconds.toFixed(0).padStart(4)} s   ${result}\n`);
}

export function printLane({ name, passed, failed, skipped, seconds }: Lane): void {
  const parts = [`${passed} passed`, failed > 0 ? `${failed} FAILED` : "", skipped > 0 ? `${skipped} skipped` : ""];
  printLine(failed === 0, name, { result: parts.filter((part) => part !== "").join(", "), seconds });
}

/** One line a minute, so that a long run is known to be alive. The caller clears the timer. */
export function tellProgress(describe: () => string): NodeJS.Timeout {
  const startedAt = performance.now();
  const tell = (): void => {
    const minutes = Math.round((performance.now() - startedAt) / 60_000);
    process.stdout.write(`    ${minutes} min: ${describe()}\n`);
  };
  return setInterval(tell, 60_000).unref();
}
