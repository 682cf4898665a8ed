import type { TaskState } from "./use-task.ts";

/** What became of it, for eyes and screen readers; `busy` is what is said meanwhile. */
export function TaskNote({ state, busy }: { state: TaskState; busy: string }) {
  return (
    <p role="status" className={state.step === "failed" ? "text-danger text-sm" : "text-ink-soft text-sm"}>
      {state.step === "busy" ? busy : null}
      {state.step === "done" || state.step === "failed" ? state.text : null}
    </p>
  );
}
