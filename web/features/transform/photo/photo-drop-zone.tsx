import { Camera, ImageUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { sitePicture } from "#web/assets/site-picture.ts";
import { transformTexts } from "#web/features/transform/transform-texts.ts";
import { FileButton } from "#web/parts/photo/file-button.tsx";
import type { PhotoState } from "#web/parts/photo/photo-transfer.ts";
import { CompareSlider } from "#web/ui/compare-slider.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Viewfinder } from "#web/ui/viewfinder.tsx";

type PhotoDropZoneProps = {
  photo: PhotoState;
  /** The scene that the photo is for, if one was picked first. */
  picked: string | null;
  isOver: boolean;
  onFile: (file: File) => void;
  onSample: () => void;
};

/** The hero of the screen while there is no photo. Dropping and pasting work on the whole page. */
export function PhotoDropZone({ photo, picked, isOver, onFile, onSample }: PhotoDropZoneProps) {
  const [canDrop] = useState(() => window.matchMedia("(any-pointer: fine)").matches);
  return (
    <Viewfinder
      isActive={isOver}
      className="grid min-h-[min(36rem,calc(100dvh-12rem))] items-center gap-12 p-6 sm:p-12 xl:grid-cols-[1fr_minmax(0,36rem)]"
    >
      <div className="grid gap-8">
        {picked ? <p className="label text-ink-soft -mb-4">Next stop: {picked}</p> : null}
        <h1 tabIndex={-1} className="display text-4xl">
          {isOver ? "Let go." : canDrop ? "Drop your car here." : "Add a photo of your car."}
        </h1>
        <p className="text-ink-soft max-w-md text-lg">
          One photo of the whole car from outside, with a little space around it. Where it was taken does not matter.
        </p>
        <div className="flex flex-wrap items-center gap-2 sm:gap-4">
          <FileButton look="signal" className="min-h-12" onFile={onFile}>
            <ImageUp aria-hidden="true" className="size-5" />
            Choose a photo
          </FileButton>
          <FileButton className="min-h-12 pointer-fine:hidden" fromCamera onFile={onFile}>
            <Camera aria-hidden="true" className="size-5" />
            Take a photo
          </FileButton>
          <button
            type="button"
            onClick={onSample}
            className="decoration-line-strong hover:decoration-ink min-h-12 rounded-md px-2 text-sm font-semibold underline underline-offset-4"
          >
            Try it with our sample car
          </button>
        </div>
        {photo.step === "failed" ? <Refusal key={`${photo.fileName} ${photo.message}`} {...photo} /> : null}
        <p className="text-ink-faint text-sm">
          {transformTexts.limits}
          <span className="pointer-coarse:hidden"> Pasting works too.</span>
        </p>
      </div>
      <ExampleResult />
    </Viewfinder>
  );
}

/** Why a file was not taken; brought into view, because a file can be dropped anywhere on the page. */
function Refusal({ fileName, message }: { fileName: string; message: string }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which is no way to undo an effect.
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <p ref={place} role="alert" className="border-danger max-w-xl border-l-2 pl-4 text-sm">
      <span className="font-semibold">{fileName}</span>
      <br />
      <span className="text-danger">{message}</span>
    </p>
  );
}

const example = { before: sitePicture("hero-before"), after: sitePicture("hero-after") };

/** What comes of it, shown instead of told. */
function ExampleResult() {
  if (!example.before || !example.after) return null;
  const cover = "absolute inset-0 size-full object-cover";
  return (
    <figure className="grid gap-2 max-xl:hidden">
      <div className="bg-sunken aspect-4/3 overflow-hidden rounded-md">
        <CompareSlider
          label="An example: our sample car as it stood, and the picture made from it"
          before={
            <Picture
              sources={example.before}
              alt="Our sample car, a render, in a dealer's yard"
              sizes="36rem"
              className={cover}
            />
          }
          after={<Picture sources={example.after} alt="The same car in a scene" sizes="36rem" className={cover} />}
        />
      </div>
      <figcaption className="text-ink-faint text-sm">
        Our sample car, rendered to look like a phone photo, and what comes back.
      </figcaption>
    </figure>
  );
}
