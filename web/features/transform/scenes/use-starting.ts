import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { lookCodeOf } from "#contract/gate.ts";
import type { EngineName } from "#contract/generation-kinds.ts";
import type { Generation, PictureLogo } from "#contract/generations.ts";
import type { Ratio } from "#contract/ratios.ts";
import type { Upload } from "#contract/uploads.ts";
import type { CurrentPhoto } from "#web/features/transform/photo/use-current-photo.ts";
import { usePhotoTransfer } from "#web/features/transform/photo/use-photo-transfer.ts";
import { waitsForCutOut } from "#web/parts/cut-out/waits-for-cut-out.ts";
import { isOnItsWay } from "#web/parts/photo/photo-transfer.ts";
import { startPicture } from "./start-picture.ts";

type Start = {
  preset: string;
  ratio: Ratio;
  logo: PictureLogo | null;
  engine: EngineName;
  cost: number | null;
  /** That of an order which did not get through. */
  attemptKey?: string;
};

/** Starts pictures of the current photo, at once or as soon as it is stored. */
export function useStarting(
  { photo, upload, selectNewest }: CurrentPhoto,
  { isWatermarked }: { isWatermarked: boolean },
) {
  const client = useQueryClient();
  const transfer = usePhotoTransfer();
  const [, setSearch] = useSearchParams();
  const waitingPreset = transfer.next.use()?.preset ?? null;
  const { held, hold, letGo } = useHeldPick(upload);

  function show({ id, uploadId }: Pick<Generation, "id" | "uploadId">): void {
    setSearch({ photo: uploadId, picture: id }, { replace: true });
  }

  function start({ attemptKey, ...wanted }: Start): void {
    if (waitsForCutOut(upload)) return;
    const { preset } = wanted;
    selectNewest();
    const order = { ...wanted, isWatermarked, onFound: show };
    if (isOnItsWay(photo)) {
      transfer.afterStored({
        preset,
        start: (stored) => {
          if (lookCodeOf(stored) !== null) hold(stored, preset);
          else void startPicture(client, { ...order, upload: stored });
        },
      });
      return;
    }
    if (upload) void startPicture(client, { ...order, upload }, attemptKey);
  }

  return { start, show, waitingPreset, held, hold, letGo };
}

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
