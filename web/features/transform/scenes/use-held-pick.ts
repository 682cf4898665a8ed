import { useState } from "react";
import type { Upload } from "#contract/uploads.ts";

/** A scene that was picked before the question was answered. A new one for each pick, so that the question shows itself again. */
export type HeldPick = { readonly uploadId: string; readonly preset: string };

/** Picked while it is open whether a photo that cuts the car off is to be used. Another photo knows nothing of it. */
export function useHeldPick(upload: Upload | undefined) {
  const [held, setHeld] = useState<HeldPick | null>(null);
  return {
    held: held?.uploadId === upload?.id ? held : null,
    hold: ({ id }: Upload, preset: string) => setHeld({ uploadId: id, preset }),
    letGo: () => setHeld(null),
  };
}
