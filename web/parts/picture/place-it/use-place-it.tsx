import { Suspense, useState, type ReactNode } from "react";
import type { Generation } from "#contract/generations.ts";
import type { Upload } from "#contract/uploads.ts";
import { latePart } from "#web/browser/late-part.ts";
import { isByStudio } from "#web/parts/engine/who-made-it.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import type { KeptPlacings } from "./use-placing.ts";

const PlaceIt = latePart(async () => (await import("./place-it.tsx")).PlaceIt);

/** The finished picture in somebody's hand: what stands on the stage meanwhile, and how it begins; undefined where it can't. */
export function usePlaceIt(
  finished: Generation | null,
  { upload, select }: { upload: Upload | undefined; select: (id: string) => void },
): { stage: ReactNode; begin: (() => void) | undefined } {
  const [inHandId, setInHandId] = useState<string | null>(null);
  const [kept] = useState((): KeptPlacings => new Map());
  if (!finished || !upload || !isByStudio(finished) || finished.isPassedThrough)
    return { stage: null, begin: undefined };
  if (finished.id !== inHandId) return { stage: null, begin: () => setInHandId(finished.id) };
  const end = () => {
    kept.delete(finished.id);
    setInHandId(null);
  };
  const stage = (
    <Suspense fallback={<Spinner label="Loading" />}>
      <PlaceIt
        key={finished.id}
        generation={finished}
        upload={upload}
        kept={kept}
        onApplied={(id) => {
          end();
          select(id);
        }}
        onCancel={end}
      />
    </Suspense>
  );
  return { stage, begin: undefined };
}
