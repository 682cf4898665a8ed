const steps = ["bytes", "kB", "MB", "GB"] as const;

/** Such as `3.4 MB`; steps of 1,024, as the space of an account is counted. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let step = 0;
  // What would be shown as 1,000 or more is one of the next step.
  while (value >= 999.5 && step < steps.length - 1) {
    value /= 1024;
    step += 1;
  }
  const digits = step === 0 || value >= 99.5 ? 0 : 1;
  const shown = value.toLocaleString("en-GB", { maximumFractionDigits: digits });
  return `${shown} ${steps[step] ?? ""}`;
}
