import clsx from "clsx";
import { Suspense, useState } from "react";
import { lookCodeOf } from "#contract/gate.ts";
import type { Upload } from "#contract/uploads.ts";
import { latePart } from "#web/browser/late-part.ts";
import { OutlineQuestion } from "#web/features/retail/outline/outline-question.tsx";
import { useSceneUrl } from "#web/parts/cut-out/use-scene-url.ts";
import { cutOutId, cutOutProgress } from "#web/parts/picture/shown-progress.ts";
import { StraightenButton } from "#web/parts/straighten/straighten-button.tsx";
import type { WhichCar } from "#web/parts/which-car/use-which-car.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { useEstimatedPercent, type ProgressSpan } from "#web/ui/use-estimated-percent.ts";
import { Viewfinder } from "#web/ui/viewfinder.tsx";
import { maskOf } from "./mask-of.ts";

/** Its code comes with the first cut-out. */
const OnPhoto = latePart(async () => (await import("#web/parts/which-car/on-photo.tsx")).OnPhoto);

type UploadedPhotoProps = {
  upload: Upload | undefined;
  whichCar: WhichCar | null;
  /** In whose scene a corrected cut-out is looked at, if in any. */
  preset: string | null;
};

/** Photo and cut-out lie in one cell, in the same size, so that mask and picture fall on each other. */
const layer = "col-start-1 row-start-1 size-full min-h-0 object-contain max-lg:max-h-[60dvh]";

/** As soon as the car is cut out, what a picture leaves out is dimmed: it is seen, and put right, before it costs anything. */
export function UploadedPhoto({ upload, whichCar, preset }: UploadedPhotoProps) {
  const [shownMatte, setShownMatte] = useState<string | null>(null);
  const sceneUrl = useSceneUrl(preset);
  const matteUrl = upload?.matteUrl ?? null;
  const isAskingPlace = whichCar?.isAskingPlace === true;
  // Who looks for another car sees all of the photo.
  const hasMatte = matteUrl !== null && matteUrl === shownMatte && !isAskingPlace;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Viewfinder className="grid h-(--stage-height) grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center p-3 max-lg:h-auto max-lg:min-h-64">
        {upload ? (
          <>
            <img
              src={upload.previewUrl}
              alt="Your car, as photographed"
              className={clsx(
                layer,
                "transition-[filter] duration-500 ease-out",
                hasMatte ? "brightness-[0.38] saturate-[0.35]" : "",
              )}
            />
            {matteUrl ? (
              <>
                <img
                  src={upload.previewUrl}
                  alt=""
                  className={clsx(layer, hasMatte ? "" : "opacity-0")}
                  style={maskOf(matteUrl)}
                />
                <img src={matteUrl} alt="" hidden onLoad={() => setShownMatte(matteUrl)} />
              </>
            ) : null}
            {whichCar && (hasMatte || isAskingPlace) ? (
              <Suspense>
                <OnPhoto whichCar={whichCar} className={layer} />
              </Suspense>
            ) : null}
          </>
        ) : (
          <p className="animate-breathe text-ink-soft text-sm">Opening your photo</p>
        )}
      </Viewfinder>
      {/* What has to be looked at first brings its own ways out. */}
      {upload && lookCodeOf(upload) === null ? (
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="min-w-64 flex-1">
            <PhotoLine upload={upload} sceneUrl={sceneUrl} />
          </div>
          <StraightenButton upload={upload} />
        </div>
      ) : null}
    </div>
  );
}

function PhotoLine({ upload, sceneUrl }: { upload: Upload; sceneUrl: string | null }) {
  const span = cutOutProgress(upload);
  if (span) return <CuttingOut id={cutOutId(upload)} span={span} />;
  // What is being made stands with the question that it answers.
  if (upload.cutOut.isBeingCorrected) return null;
  if (upload.matteStatus === "failed") {
    return (
      <p role="alert" className="text-danger text-sm">
        {upload.matteError?.message ?? "The car could not be cut out."}
      </p>
    );
  }
  return <OutlineQuestion upload={upload} sceneUrl={sceneUrl} />;
}

function CuttingOut({ id, span }: { id: string; span: ProgressSpan }) {
  const percent = useEstimatedPercent(id, span);
  return (
    <div className="grid max-w-md gap-2">
      <p className="text-sm font-medium">
        {span.label} <span className="tabular text-ink-soft">{Math.round(percent)} %</span>
        <span className="text-ink-soft font-normal"> Pick a preset meanwhile.</span>
      </p>
      <ProgressBar label={`Cutting out the car: ${span.label}`} percent={percent} />
    </div>
  );
}
