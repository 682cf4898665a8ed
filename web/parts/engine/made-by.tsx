import type { Generation } from "#contract/generations.ts";
import { tokensText } from "#web/parts/tokens/tokens-text.ts";
import { Badge } from "#web/ui/badge.tsx";
import { engineTexts } from "./engine-texts.ts";

/** On a picture that an AI model painted; nothing on the studio's. */
export function AiBadge({ picture: { madeBy } }: { picture: Pick<Generation, "madeBy"> }) {
  return madeBy === "cloud" ? <Badge tone="warning">{engineTexts.aiPicture}</Badge> : null;
}

type MadeOtherwise = Pick<Generation, "engine" | "madeBy" | "engineNotes" | "cost">;

/** What about a picture is otherwise than it was asked for, why, and what that means for its price. */
export function EngineNotes({ picture: { engine, madeBy, engineNotes, cost } }: { picture: MadeOtherwise }) {
  if (engineNotes.length === 0) return null;
  const isFallback = engine === "cloud" && madeBy === "studio";
  return (
    <div role="status" className="border-accent text-ink-soft grid gap-1 border-l-2 pl-3 text-sm">
      {engineNotes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {isFallback ? (
        <p>Charged as the studio’s: {cost === 0 ? "nothing, it was paid before" : tokensText(cost)}.</p>
      ) : null}
    </div>
  );
}
