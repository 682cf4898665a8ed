import clsx from "clsx";
import type { ReactNode } from "react";

const tones = {
  plain: "border-line-strong text-ink-soft",
  signal: "border-transparent bg-signal text-on-signal",
  warning: "border-accent text-accent",
  danger: "border-danger text-danger",
} as const;

export function Badge({ tone = "plain", children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={clsx(
        "label tabular inline-flex min-h-6 items-center gap-1.5 rounded-sm border px-2 whitespace-nowrap",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
