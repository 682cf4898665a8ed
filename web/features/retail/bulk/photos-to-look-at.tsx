import type { Ratio } from "#contract/ratios.ts";
import { LookRow } from "#web/features/retail/look/look-row.tsx";
import type { CheckedPhoto } from "#web/features/retail/photo/cut-out-check.tsx";
import { tokensText } from "#web/parts/tokens/tokens-text.ts";
import { IncludeBox } from "./include-box.tsx";
import { kindOf, type KnownPhoto } from "./set-facts.ts";

type PhotosToLookAtProps = {
  known: readonly KnownPhoto[];
  ratio: Ratio;
  /** What one costs once it is answered. */
  tokens: number | null;
  onCheck: (photo: CheckedPhoto) => void;
};

/** Photos whose cut-outs nobody pays for before a person has looked. */
export function PhotosToLookAt({ known, ratio, tokens, onCheck }: PhotosToLookAtProps) {
  const waiting = known.flatMap(({ photo, upload }) =>
    upload && kindOf({ photo, upload }, ratio) === "look" ? [{ photo, upload }] : [],
  );
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="photos-to-look-at" className="border-line grid gap-4 border-t pt-6">
      <div className="grid gap-1">
        <h2 id="photos-to-look-at" className="display text-lg">
          Needs a look
        </h2>
        <p className="text-ink-soft max-w-prose text-sm">
          These are not charged, and the others go on without them. Answer here, or later in the run: then they are
          made.
        </p>
      </div>
      <ul className="grid gap-6">
        {waiting.map(({ photo, upload }) => (
          <LookRow
            key={photo.key}
            upload={upload}
            fileName={photo.fileName}
            price={tokensText(tokens)}
            onCheck={onCheck}
          >
            <IncludeBox photo={photo} />
          </LookRow>
        ))}
      </ul>
    </section>
  );
}
