import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Ratio } from "#contract/ratios.ts";
import type { Upload } from "#contract/uploads.ts";
import { toFailure } from "#web/api/failure.ts";
import { acceptCut, uploadQuery } from "#web/api/uploads.ts";
import { CheckCutOutButton, type CheckedPhoto } from "#web/features/retail/photo/cut-out-check.tsx";
import { retailTexts } from "#web/features/retail/retail-texts.ts";
import { cutSentence, isCutOpen } from "#web/parts/photo/cut-question.ts";
import { StraightenButton } from "#web/parts/straighten/straighten-button.tsx";
import { tokensText } from "#web/parts/tokens/tokens-text.ts";
import { hasWhichCar } from "#web/parts/which-car/use-which-car.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { usePhotoSet } from "./photo-set.ts";
import { kindOf, type KnownPhoto } from "./set-facts.ts";
import { useTellDetail } from "./use-tell-detail.ts";

type ApartPhotosProps = {
  known: readonly KnownPhoto[];
  ratio: Ratio;
  /** What one costs that is used all the same. */
  tokens: number;
  onCheck: (photo: CheckedPhoto) => void;
};

/** Photos that were recognised, or named by the dealer, as not showing the whole car: what becomes of each is the dealer's to say. */
export function ApartPhotos({ known, ratio, tokens, onCheck }: ApartPhotosProps) {
  const { drop } = usePhotoSet();
  const apart = known.flatMap(({ photo, upload }) =>
    upload && kindOf({ photo, upload }, ratio) === "apart" ? [{ photo, upload }] : [],
  );
  if (apart.length === 0) return null;
  return (
    <section aria-labelledby="apart-photos" className="border-line grid gap-4 border-t pt-6">
      <div className="grid gap-1">
        <h2 id="apart-photos" className="display text-lg">
          Passed through as they are, no token
        </h2>
        <p className="text-ink-soft max-w-prose text-sm">
          These do not show the whole car from outside. They stay in the set at their place, fitted to the format; a
          logo lies in their corner.
        </p>
      </div>
      <ul className="grid gap-3">
        {apart.map(({ photo, upload }) => (
          <li
            key={photo.key}
            className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-4 sm:grid-cols-[5rem_minmax(14rem,1fr)_minmax(0,auto)]"
          >
            <img
              src={upload.previewUrl}
              alt=""
              loading="lazy"
              decoding="async"
              className="bg-sunken aspect-4/3 w-20 rounded-sm object-cover"
            />
            <div className="grid min-w-0 gap-1 text-sm">
              <p className="truncate font-medium">{photo.fileName}</p>
              <p className="text-ink-soft">{reasonOf(upload)}</p>
            </div>
            <div className="col-start-2 flex flex-wrap items-center gap-x-4 gap-y-1 sm:col-start-3 sm:justify-end">
              <StraightenButton upload={upload} fileName={photo.fileName} className={buttonClass("quiet", "px-3")} />
              {upload.isDetail ? (
                <UseAsCar upload={upload} fileName={photo.fileName} />
              ) : (
                <>
                  {/* Another car of the photo, or the car without what sticks to it, may be whole. */}
                  {hasWhichCar(upload) ? (
                    <CheckCutOutButton
                      photo={{ uploadId: upload.id, fileName: photo.fileName }}
                      onCheck={onCheck}
                      isWrongCar={upload.matteStatus === "failed"}
                      className={buttonClass("quiet", "px-3")}
                    />
                  ) : null}
                  {isCutOpen(upload) ? <UseAnyway upload={upload} tokens={tokens} /> : null}
                </>
              )}
              <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  className="accent-signal size-5"
                  checked={!photo.isDropped}
                  aria-label={`Include ${photo.fileName}`}
                  onChange={(event) => drop(photo.key, !event.currentTarget.checked)}
                />
                Include
              </label>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function reasonOf(upload: Upload): string {
  if (upload.isDetail) return "It shows no whole car, you said.";
  if (isCutOpen(upload)) return cutSentence(upload);
  return upload.matteError?.message ?? "Too little of the car would be seen in this format.";
}

/** Takes back what the dealer said of it. */
function UseAsCar({ upload, fileName }: { upload: Upload; fileName: string }) {
  const { tell, isTelling } = useTellDetail();
  return (
    <Button
      className="px-4"
      aria-disabled={isTelling}
      onClick={isTelling ? undefined : () => void tell({ uploadId: upload.id, fileName }, false)}
    >
      It shows a whole car
    </Button>
  );
}

/** A car that the photo cuts off can be put into the preset all the same. */
function UseAnyway({ upload, tokens }: { upload: Upload; tokens: number }) {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  async function accept(): Promise<void> {
    setSending(true);
    try {
      client.setQueryData(uploadQuery(upload.id).queryKey, await acceptCut(upload.id));
    } catch (error) {
      setSending(false);
      toast({ title: retailTexts.requestFailed, description: toFailure(error).message, tone: "destructive" });
    }
  }
  return (
    <Button className="px-4" aria-disabled={isSending} onClick={isSending ? undefined : () => void accept()}>
      Use it anyway · {tokensText(tokens)}
    </Button>
  );
}
