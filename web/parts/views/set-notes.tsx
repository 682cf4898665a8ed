import type { ViewSet } from "#contract/view-sets.ts";
import { engineTexts } from "#web/parts/engine/engine-texts.ts";
import { standInSentence } from "./stand-in.ts";

/** What the pictures are, and what of the description they don't show. */
export function SetNotes({ set }: { set: ViewSet }) {
  const isOfAi = set.engine === "cloud" && set.status !== "failed" && set.status !== "cancelled";
  if (!set.label && !isOfAi && set.notes.length === 0) return null;
  return (
    <section aria-label="About these pictures" className="border-line grid gap-3 border-t pt-4 text-sm">
      {set.label ? (
        <p className="text-ink-soft">
          <span className="text-ink font-semibold">{set.label}.</span>{" "}
          {set.bodyStyle === null ? null : standInSentence(set.bodyStyle, set.car.make)}
        </p>
      ) : null}
      {isOfAi ? (
        <p className="text-ink-soft">
          <span className="text-ink font-semibold">{engineTexts.aiView}.</span>{" "}
          {set.views.some(({ isInvented }) => isInvented)
            ? `‘${engineTexts.inventedView}’ stands where no photo of the car showed what is to be seen.`
            : null}
        </p>
      ) : null}
      {set.notes.length > 0 ? (
        <ul className="text-ink-soft grid gap-2">
          {set.notes.map(({ subject, text }) => (
            <li key={`${subject}: ${text}`} className="border-accent border-l-2 pl-3">
              {text}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
