import { useQueries } from "@tanstack/react-query";
import { lookCodeOf } from "#contract/gate.ts";
import type { Generation } from "#contract/generations.ts";
import type { RetailRun } from "#contract/retail-runs.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { LookRow } from "#web/features/retail/look/look-row.tsx";
import type { CheckedPhoto } from "#web/features/retail/photo/cut-out-check.tsx";
import { useEngine } from "#web/parts/engine/use-engine.ts";
import { tokensText } from "#web/parts/tokens/tokens-text.ts";
import { MakeOneAgain } from "./make-one-again.tsx";
import { lookText } from "./run-words.ts";

type PhotosToLookAtProps = {
  run: RetailRun;
  pictures: readonly Generation[] | undefined;
  onCheck: (photo: CheckedPhoto) => void;
};

/** Photos of a run that a person has to look at before their pictures are made: the answers, and then the way into this run. */
export function PhotosToLookAt({ run, pictures, onCheck }: PhotosToLookAtProps) {
  const { priceOf } = useEngine("retail");
  // A photo that was given twice is one picture; one that is gone can't be looked at.
  const here = run.items.filter(({ needsLook, cutOutVersion }) => needsLook && cutOutVersion !== null);
  const items = Array.from(new Map(here.map((item) => [item.uploadId, item])).values());
  const photos = useQueries({ queries: items.map(({ uploadId }) => uploadQuery(uploadId)) });
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="run-to-look-at" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="run-to-look-at" className="display text-xl">
          {lookText(items.length)}
        </h2>
        <p className="text-ink-soft max-w-prose text-sm">
          Not made, not charged, and not in the ZIP so far. Once a photo is answered it can be made here, at its place
          in this run.
        </p>
      </div>
      <ul className="grid gap-6">
        {items.map(({ uploadId, generationId, fileName }, index) => {
          const upload = photos[index]?.data;
          if (!upload) return null;
          const engine = pictures?.find(({ id }) => id === generationId)?.engine ?? "studio";
          const again = { runId: run.id, uploadId, generationId, fileName, engine };
          return (
            <LookRow
              key={uploadId}
              upload={upload}
              fileName={fileName}
              price={`up to ${tokensText(priceOf(engine))}`}
              onCheck={onCheck}
            >
              {upload.isDetail || lookCodeOf(upload) === null ? (
                <div>
                  <MakeOneAgain {...again} what="needs-look" />
                </div>
              ) : null}
            </LookRow>
          );
        })}
      </ul>
    </section>
  );
}
