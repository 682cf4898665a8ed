import { Picture } from "#web/ui/picture.tsx";
import { belowTexts } from "./below-texts.ts";
import { seriesPicture } from "./series-picture.ts";
import { StartActions } from "./start-actions.tsx";

const picture = seriesPicture("closing");
const squarePicture = seriesPicture("closing-tall");

/** The last word: over the picture where that is wide enough to leave room beside the car, above it elsewhere. */
export function Closing() {
  return (
    <section className="surface-dark border-line relative flex flex-col overflow-hidden border-t lg:min-h-[max(36rem,56vw)]">
      <div className="gutter relative z-10 grid content-start gap-8 pt-16 lg:pt-24">
        <h2 className="display max-w-4xl text-4xl">{belowTexts.closing}</h2>
        <StartActions />
      </div>
      {picture ? (
        <div className="relative lg:absolute lg:inset-0">
          <Picture
            sources={picture}
            tallSources={squarePicture}
            alt=""
            sizes="100vw"
            className="aspect-square w-full object-cover object-bottom lg:aspect-auto lg:h-full"
          />
          <div className="from-canvas absolute inset-x-0 top-0 h-1/3 bg-linear-to-b to-transparent lg:h-2/3" />
        </div>
      ) : null}
    </section>
  );
}
