import type { ReactNode } from "react";
import { Picture } from "#web/ui/picture.tsx";
import { servicesTexts } from "./services-texts.ts";
import { localised } from "./slides.ts";

/** What can be ordered, as a running order: each offer takes the room its subject needs. */
export function Offers() {
  const { images, localised: local, story, idents, direction, faster } = servicesTexts;
  return (
    <div className="gutter">
      <section className="grid gap-6 py-16 lg:grid-cols-12 lg:py-24">
        <h2 className="display text-3xl lg:col-span-5">{images.title}</h2>
        <p className="max-w-2xl text-xl lg:col-span-6 lg:col-start-7">{images.text}</p>
      </section>

      <section className="border-line grid gap-8 border-t py-16 lg:py-24">
        <div className="grid gap-6 lg:grid-cols-12">
          <h2 className="display text-3xl lg:col-span-5">{local.title}</h2>
          <p className="text-ink-soft max-w-2xl text-lg lg:col-span-6 lg:col-start-7">{local.text}</p>
        </div>
        <LocalisedPictures caption={local.caption} />
      </section>

      <section className="border-line grid gap-x-16 gap-y-12 border-t py-16 lg:grid-cols-[3fr_2fr] lg:py-24">
        <Offer title={story.title}>{story.text}</Offer>
        <div className="border-line grid content-start gap-4 max-lg:border-t max-lg:pt-12 lg:border-l lg:pl-16">
          <h2 className="display text-2xl">{idents.title}</h2>
          <p className="flex items-baseline gap-3">
            <span className="display tabular text-4xl">{idents.figure}</span>
            <span className="text-ink-soft text-lg">{idents.unit}</span>
          </p>
          <p className="text-ink-soft max-w-xl">{idents.text}</p>
        </div>
      </section>

      <section className="border-line grid gap-x-16 gap-y-12 border-t py-16 lg:grid-cols-[2fr_3fr] lg:py-24">
        <div className="grid content-start gap-4">
          <h2 className="display text-2xl">{direction.title}</h2>
          <p className="text-ink-soft max-w-xl">{direction.text}</p>
        </div>
        <div className="border-line max-lg:border-t max-lg:pt-12 lg:border-l lg:pl-16">
          <Offer title={faster.title}>{faster.text}</Offer>
        </div>
      </section>
    </div>
  );
}

function Offer({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-4">
      <h2 className="display text-3xl">{title}</h2>
      <p className="text-ink-soft max-w-xl text-lg">{children}</p>
    </div>
  );
}

/** One large, two small: the same car in three places. */
function LocalisedPictures({ caption }: { caption: string }) {
  const [first, ...others] = localised;
  if (!first) return null;
  return (
    <figure className="grid gap-3">
      <div className="grid gap-2 md:grid-cols-[2fr_1fr] md:gap-4">
        <Picture
          sources={first.sources}
          alt={`A white hatchback ${first.place}`}
          sizes="(min-width: 48rem) 62vw, 92vw"
          className="aspect-4/3 size-full rounded-md object-cover"
        />
        <div className="grid grid-cols-2 gap-2 md:grid-cols-1 md:gap-4">
          {others.map(({ scene, place, sources }) => (
            <Picture
              key={scene}
              sources={sources}
              alt={`The same car ${place}`}
              sizes="(min-width: 48rem) 30vw, 46vw"
              className="aspect-4/3 size-full rounded-md object-cover"
            />
          ))}
        </div>
      </div>
      <figcaption className="text-ink-soft text-sm">{caption}</figcaption>
    </figure>
  );
}
