import { useRef, useState } from "react";
import { toFailure } from "#web/api/failure.ts";

export type TaskState =
  | { readonly step: "idle" }
  | { readonly step: "busy" }
  | { readonly step: "done" | "failed"; readonly text: string };

/** Something that this browser can't do, in words for who asked for it. */
export class NotPossible extends Error {}

/** One thing that a button does: under way, done with a word of what, or failed with why. A second press waits for the first. */
export function useTask(): {
  state: TaskState;
  run: (work: () => Promise<string>) => Promise<void>;
  reset: () => void;
} {
  const [state, setState] = useState<TaskState>({ step: "idle" });
  const isBusy = useRef(false);
  return {
    state,
    run: async (work) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setState({ step: "busy" });
      try {
        setState({ step: "done", text: await work() });
      } catch (error) {
        setState({ step: "failed", text: textOf(error) });
      } finally {
        isBusy.current = false;
      }
    },
    reset: () => setState({ step: "idle" }),
  };
}

function textOf(error: unknown): string {
  if (error instanceof NotPossible) return error.message;
  const { message, reasons } = toFailure(error);
  return [message, ...reasons].join(" ");
}
