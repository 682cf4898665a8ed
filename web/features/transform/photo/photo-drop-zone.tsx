import { useEffect, useRef } from "react";
import { sitePicture } from "#web/assets/site-picture.ts";
import { transformTexts } from "#web/features/transform/transform-texts.ts";
import { EmptyPlace } from "#web/parts/photo/empty-place.tsx";
import { PhotoButtons } from "#web/parts/photo/photo-buttons.tsx";
import type { PhotoState } from "#web/parts/photo/photo-transfer.ts";
import { CompareSlider } from "#web/ui/compare-slider.tsx";
import { Picture } from "#web/ui/picture.tsx";

type PhotoDropZoneProps = {
  photo: PhotoState;
  /** The scene that the photo is for, if one was picked first. */
  picked: string | null;
  isOver: boolean;
  onFile: (file: File) => void;
  onSample: () => void;
};

/** The hero of the screen while there is no photo. */
export function PhotoDropZone({ photo, picked, isOver, onFile, onSample }: PhotoDropZoneProps) {
  return (
    <EmptyPlace
      isHero
      isOver={isOver}
      lead={picked ? <p className="label text-ink-soft -mb-4">Next stop: {picked}</p> : null}
      title={{ drop: "Drop your car here.", add: "Add a photo of your car." }}
      text="One photo of the whole car from outside, with a little space around it. Where it was taken does not matter."
      buttons={<PhotoButtons look="signal" onFile={onFile} onSample={onSample} />}
      failure={photo.step === "failed" ? <Refusal key={`${photo.fileName} ${photo.message}`} {...photo} /> : null}
      limits={transformTexts.limits}
      shortcuts="Pasting works too."
      aside={<ExampleResult />}
    />
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
              alt="Our sample car, a render, in a yard"
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
