import { passThroughCodes, type PassThroughCode } from "#contract/pass-through.ts";
import type { Ratio } from "#contract/ratios.ts";
import type { Upload } from "#contract/uploads.ts";
import { useTellDetail } from "#web/features/retail/look/use-tell-detail.ts";
import { CheckCutOutButton, type CheckedPhoto } from "#web/features/retail/photo/cut-out-check.tsx";
import { StraightenButton } from "#web/parts/straighten/straighten-button.tsx";
import { hasWhichCar } from "#web/parts/which-car/use-which-car.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { IncludeBox } from "./include-box.tsx";
import { kindOf, type KnownPhoto } from "./set-facts.ts";

type ApartPhotosProps = {
  known: readonly KnownPhoto[];
  ratio: Ratio;
  onCheck: (photo: CheckedPhoto) => void;
};

/** Photos that were recognised, or named by the dealer, as not showing the whole car: what becomes of each is the dealer's to say. */
export function ApartPhotos({ known, ratio, onCheck }: ApartPhotosProps) {
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
              ) : // Another car of the photo, or the car without what sticks to it, may be whole.
              hasWhichCar(upload) ? (
                <CheckCutOutButton
                  photo={{ uploadId: upload.id, fileName: photo.fileName }}
                  onCheck={onCheck}
                  isWrongCar={upload.matteStatus === "failed"}
                  className={buttonClass("quiet", "px-3")}
                />
              ) : null}
              <IncludeBox photo={photo} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const reasons = {
  no_car_found: "No whole car in it",
  person_not_car: "No whole car in it",
  too_little_of_car: "Only a part of the car in it",
  car_cut_off_at_top: "The roof is outside the photo",
  car_too_tall_for_format: "Too little of the car would be seen in this format",
} as const satisfies Record<PassThroughCode, string>;

function reasonOf({ isDetail, matteError }: Upload): string {
  const code = passThroughCodes.find((known) => known === matteError?.code) ?? "car_too_tall_for_format";
  return `${isDetail ? "It shows no whole car, you said" : reasons[code]}: kept as it is, free.`;
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
