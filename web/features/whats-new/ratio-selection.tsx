import { ratioFacts, ratios, type Ratio } from "#contract/ratios.ts";
import { useEntryPath } from "#web/api/entry-path.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { FeatureHeading } from "./feature-heading.tsx";
import { newPicture } from "./new-pictures.ts";
import { whatsNewTexts } from "./whats-new-texts.ts";

const slots = {
  "4:3": "ratio-listing",
  "1:1": "ratio-post",
  "16:9": "ratio-banner",
  "9:16": "ratio-story",
} as const satisfies Record<Ratio, string>;

export function RatioSelection() {
  const { title, text, action } = whatsNewTexts.ratio;
  const entryPath = useEntryPath();
  return (
    <section aria-labelledby="aspect-ratio" className="gutter grid gap-10 py-16 lg:py-24">
      <div className="grid gap-6 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <FeatureHeading id="aspect-ratio" title={title} />
        </div>
        <div className="grid content-end justify-items-start gap-6 lg:col-span-6 lg:col-start-7">
          <p className="text-ink-soft max-w-2xl text-lg">{text}</p>
        </div>
      </div>
      <ul className="flex flex-wrap gap-x-2 gap-y-6 md:gap-x-4">
        {ratios.map((ratio) => (
          <RatioExample key={ratio} ratio={ratio} />
        ))}
      </ul>
      <div className="grid sm:justify-items-start">
        <ButtonLink to={entryPath("/photo-upload")} look="ink">
          {action}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Basis and growth both follow the shape, so that all pictures of a row are equally high, however the row breaks. */
function RatioExample({ ratio }: { ratio: Ratio }) {
  const { width, height, use } = ratioFacts[ratio];
  const sources = newPicture(slots[ratio]);
  const shape = width / height;
  return (
    <li className="grid content-start gap-3" style={{ flex: `${shape} 1 ${shape * 7}rem` }}>
      <div className="bg-ink/8 overflow-hidden rounded-md" style={{ aspectRatio: shape }}>
        {sources ? (
          <Picture
            sources={sources}
            alt={`The car in a city street, composed for ${ratio}`}
            sizes={`(min-width: 64rem) ${Math.round(shape * 20)}vw, ${Math.round(shape * 40)}vw`}
            className="size-full object-cover"
          />
        ) : null}
      </div>
      <p className="grid text-sm">
        <span className="display tabular text-lg">{ratio}</span>
        <span className="text-ink-soft">{use}</span>
      </p>
    </li>
  );
}
