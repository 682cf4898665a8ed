import { CompareSlider } from "#web/ui/compare-slider.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { FeatureHeading } from "./feature-heading.tsx";
import { newPicture } from "./new-pictures.ts";
import { whatsNewTexts } from "./whats-new-texts.ts";

const before = newPicture("studio-before");
const after = newPicture("studio-after");
const sizes = "(min-width: 64rem) 56vw, 92vw";
const fill = "absolute inset-0 size-full object-cover";

export function LogoOverlay() {
  const { title, text, slider, label } = whatsNewTexts.logo;
  return (
    <section
      aria-labelledby="logo-overlay"
      className="gutter border-line grid gap-x-16 gap-y-10 border-t py-16 lg:grid-cols-[7fr_5fr] lg:py-24"
    >
      {before && after ? (
        <div className="aspect-4/3 overflow-hidden rounded-md max-lg:order-last">
          <CompareSlider
            demonstrates
            label={label}
            before={
              <Picture sources={before} alt="Our sample car, a render, in a yard" sizes={sizes} className={fill} />
            }
            after={
              <Picture
                sources={after}
                alt="The same car in a bright studio, a logo as a sign on the wall behind it"
                sizes={sizes}
                className={fill}
              />
            }
          />
        </div>
      ) : null}
      <div className="grid content-center gap-6">
        <FeatureHeading id="logo-overlay" title={title} />
        <p className="max-w-xl text-lg">{text}</p>
        <p className="text-ink-soft max-w-xl">{slider}</p>
      </div>
    </section>
  );
}
