import { useState } from "react";
import type { Generation } from "#contract/generations.ts";
import type { Upload } from "#contract/uploads.ts";
import { CompareSlider } from "../../ui/compare-slider.tsx";
import { LaidPhoto } from "./laid-photo.tsx";
import { layCarOnCar } from "./lay-car-on-car.ts";
import { PictureFrame } from "./picture-frame.tsx";
import { stageSources } from "./stage-sources.ts";

type ResultTileProps = {
  generation: Generation;
  pictureUrl: string;
  upload: Upload | undefined;
  /** The person's own photo, as small as it comes. */
  originalUrl: string | null;
  view: ResultView;
};

/** `after`: the picture; `before`: the photo, while the space bar holds it; `slider`: both. */
export type ResultView = "after" | "before" | "slider";

export function ResultTile({ generation, pictureUrl, upload, originalUrl, view }: ResultTileProps) {
  const [isLoaded, setLoaded] = useState(false);
  const { preset, aspectRatio } = generation;
  const picture = (
    <img
      src={pictureUrl}
      {...stageSources(generation)}
      alt={`Your car in the scene ${preset}`}
      draggable={false}
      onLoad={() => setLoaded(true)}
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
      {view === "slider" && original ? (
        <CompareSlider label="Your photo and the picture" before={original} after={picture} />
      ) : (
        <>
          {picture}
          {view === "before" && original ? <div className="absolute inset-0">{original}</div> : null}
        </>
      )}
      {view === "after" ? null : (
        <p className="label pointer-events-none absolute top-4 left-4 rounded-sm bg-black/60 px-2 py-1 text-white">
          Before
        </p>
      )}
    </PictureFrame>
  );
}
