import type { UnderstoodColourAnswer } from "#contract/understood-car.ts";
import { DidYouMean } from "#web/ui/did-you-mean.tsx";

type UnderstoodColourProps = {
  /** Null while nobody knows. */
  answer: UnderstoodColourAnswer | null;
  onPick: (name: string) => void;
};

/** What a colour in words is shown as, and what may be meant instead. */
export function UnderstoodColour({ answer, onPick }: UnderstoodColourProps) {
  if (answer === null) return null;
  return (
    <div className="grid gap-1">
      {answer.isUnderstood ? (
        <p className="text-ink-soft flex items-center gap-2 text-sm">
          <span
            aria-hidden="true"
            className="border-line-strong size-5 rounded-sm border"
            style={{ background: answer.value }}
          />
          Shown as {answer.name}.
        </p>
      ) : null}
      <DidYouMean names={answer.suggestions} onPick={onPick} />
    </div>
  );
}
