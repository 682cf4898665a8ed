import { Picture } from "#web/ui/picture.tsx";
import { FeatureHeading } from "./feature-heading.tsx";
import { newPicture, wall } from "./new-pictures.ts";
import { whatsNewTexts } from "./whats-new-texts.ts";

const controls = newPicture("pro-controls");
const scenes = newPicture("pro-scenes");

export function ProMode() {
  const { title, text, parts, caption } = whatsNewTexts.proMode;
  return (
    <section
      aria-labelledby="pro-mode"
      className="surface-dark gutter border-line grid gap-x-16 gap-y-12 border-y py-16 lg:grid-cols-[5fr_7fr] lg:py-24"
    >
      <div className="flex flex-col justify-between gap-8 lg:pb-8">
        <div className="grid gap-8">
          <FeatureHeading id="pro-mode" title={title} />
          <p className="text-ink-soft max-w-xl text-lg">{text}</p>
        </div>
        <dl className="grid">
          {parts.map(({ term, detail }) => (
            <div key={term} className="border-line grid gap-1 border-t py-4">
              <dt className="font-semibold">{term}</dt>
              <dd className="text-ink-soft max-w-xl">{detail}</dd>
            </div>
          ))}
        </dl>
      </div>
      <figure className="grid content-start gap-3">
        {controls ? (
          <Picture
            sources={controls}
            alt="Transform in Pro mode: the sample car in a snowy village with a logo in the corner, beside it Pro Controls with preset, aspect ratio and logo"
            sizes="(min-width: 64rem) 56vw, 92vw"
            className="border-line aspect-8/5 w-full rounded-md border object-cover"
          />
        ) : null}
        <div className="grid grid-cols-[1fr_2fr] items-start gap-3">
          {scenes ? (
            <Picture
              sources={scenes}
              alt="The list of scenes on a phone, filtered by snow: 15 of 100, Sisu selected, and the button that transforms"
              sizes="(min-width: 64rem) 19vw, 31vw"
              className="border-line w-full rounded-md border"
            />
          ) : null}
          <ul className="grid grid-cols-2 gap-0.5 overflow-hidden rounded-md">
            {wall.map(({ name, sources }) => (
              <li key={name} className="relative aspect-4/3">
                <Picture
                  sources={sources}
                  alt={`The same car in ${name}`}
                  sizes="(min-width: 64rem) 19vw, 31vw"
                  className="absolute inset-0 size-full object-cover"
                />
              </li>
            ))}
          </ul>
        </div>
        <figcaption className="text-ink-soft text-sm">{caption}</figcaption>
      </figure>
    </section>
  );
}
