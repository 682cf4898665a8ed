import clsx from "clsx";
import { Suspense, useState, type CSSProperties, type ReactNode } from "react";
import type { Upload } from "#contract/uploads.ts";
import { latePart } from "#web/browser/late-part.ts";
import { useShortcuts } from "#web/features/transform/use-shortcuts.ts";
import type { WhichCar } from "#web/parts/which-car/use-which-car.ts";
import { Button } from "#web/ui/button.tsx";
import { Viewfinder } from "#web/ui/viewfinder.tsx";
import { Chequerboard } from "./chequerboard.tsx";
import { CutMarks } from "./cut-marks.tsx";

/** Its code comes with the first cut-out. */
const OnPhoto = latePart(async () => (await import("#web/parts/which-car/on-photo.tsx")).OnPhoto);

type PhotoTileProps = {
  localUrl: string | null;
  upload: Upload | undefined;
  isOver: boolean;
  /** The upload whose cut sides are to be marked. */
  cut: Upload | null;
  whichCar: WhichCar | null;
};

/** Photo and cut-out lie in one cell, in the same size, so that mask and picture fall on each other. */
const layer = "col-start-1 row-start-1 size-full min-h-0 object-contain max-lg:max-h-[60dvh]";

/**
 * The person's photo before any picture. As soon as its car is cut out, everything else is dimmed: what a picture would show is seen before
 * it costs anything. Some browsers can't show HEIC: the server's preview takes over when it comes.
 */
export function PhotoTile({ localUrl, upload, isOver, cut, whichCar }: PhotoTileProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const [shownMatte, setShownMatte] = useState<string | null>(null);
  const [isCutOut, setCutOut] = useState(false);
  const source = localUrl && localUrl !== brokenUrl ? localUrl : (upload?.previewUrl ?? null);
  const matteUrl = upload?.matteUrl ?? null;
  // Who looks for another car sees all of the photo.
  const hasMatte = matteUrl !== null && matteUrl === shownMatte && whichCar?.isAskingPlace !== true;
  const toggle = () => setCutOut((was) => !was);
  useShortcuts({ onPress: { k: hasMatte ? toggle : undefined } });

  if (!source) {
    return (
      <Frame isOver={isOver}>
        <p className="animate-breathe text-ink-soft text-sm">Preparing a preview</p>
      </Frame>
    );
  }
  return (
    <Frame isOver={isOver}>
      {hasMatte && isCutOut ? (
        <Chequerboard width={upload?.width ?? 4} height={upload?.height ?? 3} className={layer} />
      ) : null}
      <img
        src={source}
        alt={isCutOut ? "" : "Your car, as photographed"}
        onError={() => setBrokenUrl(source)}
        className={clsx(
          layer,
          "transition-[filter,opacity] duration-500 ease-out",
          hasMatte ? "brightness-[0.38] saturate-[0.35]" : "",
          hasMatte && isCutOut ? "opacity-0" : "",
        )}
      />
      {matteUrl ? (
        <img
          src={source}
          alt={isCutOut ? "Your car, cut out" : ""}
          className={clsx(layer, hasMatte ? "" : "opacity-0")}
          style={maskOf(matteUrl)}
        />
      ) : null}
      {matteUrl ? <img src={matteUrl} alt="" hidden onLoad={() => setShownMatte(matteUrl)} /> : null}
      {whichCar && (hasMatte || whichCar.isAskingPlace) ? (
        <Suspense>
          <OnPhoto whichCar={whichCar} className={layer} />
        </Suspense>
      ) : null}
      {hasMatte ? (
        <Button
          onClick={toggle}
          aria-pressed={isCutOut}
          aria-keyshortcuts="k"
          className={clsx(
            "absolute bottom-6 left-1/2 -translate-x-1/2 border-transparent px-4 whitespace-nowrap",
            isCutOut ? "bg-white text-black hover:!bg-white/85" : "bg-black/70 text-white hover:!bg-black/85",
          )}
        >
          Show the cut-out
        </Button>
      ) : null}
      {cut ? <CutMarks upload={cut} className={layer} /> : null}
    </Frame>
  );
}

function Frame({ isOver, children }: { isOver: boolean; children: ReactNode }) {
  return (
    <Viewfinder
      isActive={isOver}
      className="grid h-(--stage-height) grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center p-3 max-lg:h-auto max-lg:min-h-64"
    >
      {children}
    </Viewfinder>
  );
}

/** As `object-contain` lays the photo. */
function maskOf(matteUrl: string): CSSProperties {
  return { mask: `url("${matteUrl}") center / contain no-repeat` };
}
