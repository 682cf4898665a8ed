import type { Generation } from "#contract/generations.ts";
import type { Upload } from "#contract/uploads.ts";
import { LaidPhoto } from "#web/parts/picture/laid-photo.tsx";
import { layCarOnCar } from "#web/parts/picture/lay-car-on-car.ts";
import { stageSources } from "#web/parts/picture/stage-sources.ts";
import { Button } from "#web/ui/button.tsx";
import { CompareSlider } from "#web/ui/compare-slider.tsx";
import { PictureFrame } from "#web/ui/picture-frame.tsx";
import { useImageLoad } from "#web/ui/use-image-load.ts";

type ResultTileProps = {
  generation: Generation;
  pictureUrl: string;
  upload: Upload | undefined;
  /** The person's own photo, as small as it comes. */
  originalUrl: string | null;
  tab: ResultTab;
};

/** `after`: the picture; `before`: the photo, while the space bar holds it; `slider`: both. */
export type ResultTab = "after" | "before" | "slider";

export function ResultTile({ generation, pictureUrl, upload, originalUrl, tab }: ResultTileProps) {
  const { attempt, isLoaded, isBroken, retry, onLoad, onError } = useImageLoad(pictureUrl);
  const { preset, aspectRatio } = generation;
  const picture = (
    <img
      key={attempt}
      src={pictureUrl}
      {...stageSources(generation)}
      alt={`Your car in the scene ${preset}`}
      draggable={false}
      onLoad={onLoad}
      onError={onError}
      className={isLoaded ? "animate-arrive size-full object-cover" : "size-full object-cover opacity-0"}
    />
  );
  const place = upload ? layCarOnCar(upload, generation) : null;
  const original =
    upload && place ? (
      <LaidPhoto upload={upload} place={place} />
    ) : originalUrl ? (
      <img
        src={originalUrl}
        alt="Your car as you photographed it"
        draggable={false}
        className="size-full object-cover"
      />
    ) : null;

  return (
    <PictureFrame ratio={aspectRatio}>
      {originalUrl && !isLoaded ? (
        <img
          src={originalUrl}
          alt=""
          className="absolute inset-0 size-full scale-110 object-cover blur-lg brightness-75"
        />
      ) : null}
      {tab === "slider" && original && isLoaded ? (
        <CompareSlider label="Your photo and the picture" before={original} after={picture} />
      ) : (
        <>
          {picture}
          {tab === "before" && original ? <div className="absolute inset-0">{original}</div> : null}
        </>
      )}
      {tab === "after" ? null : (
        <p className="label pointer-events-none absolute top-4 left-4 rounded-sm bg-black/60 px-2 py-1 text-white">
          Before
        </p>
      )}
      {isBroken ? <NotLoaded preset={preset} onRetry={retry} /> : null}
    </PictureFrame>
  );
}

/** The picture is made and kept, only its way here broke. */
function NotLoaded({ preset, onRetry }: { preset: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="surface-dark absolute inset-0 grid grid-cols-[minmax(0,1fr)] content-end gap-4 !bg-black/70 p-4 @sm:p-8"
    >
      <div className="grid gap-2">
        <p className="display text-xl @sm:text-2xl">{preset} could not be loaded.</p>
        <p className="text-ink-soft text-sm">
          {navigator.onLine
            ? "The picture is made and kept."
            : "You are offline. It is made, and comes when you are back."}
        </p>
      </div>
      <Button look="signal" className="justify-self-start" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
