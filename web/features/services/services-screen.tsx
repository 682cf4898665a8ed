import { useEntryPath } from "#web/api/entry-path.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Offers } from "./offers.tsx";
import { servicesTexts } from "./services-texts.ts";
import { slides } from "./slides.ts";
import { Slideshow } from "./slideshow.tsx";

export function ServicesScreen() {
  const entryPath = useEntryPath();
  return (
    <>
      <div className="surface-dark border-line border-b">
        <Slideshow slides={slides} />
        <header className="gutter grid gap-8 py-12 lg:grid-cols-12 lg:py-16">
          <div className="grid content-start gap-4 lg:col-span-8">
            <h1 className="display text-4xl">{servicesTexts.title}</h1>
            <p className="text-ink-soft max-w-2xl text-lg text-balance">{servicesTexts.lead}</p>
          </div>
          <div className="grid content-end gap-4 lg:col-span-4 lg:justify-items-end">
            <ContactLink />
          </div>
          <p className="text-ink-faint text-sm lg:col-span-8">{servicesTexts.slideNote}</p>
        </header>
      </div>
      <Offers />
      <section className="surface-dark gutter border-line grid gap-8 border-t py-16 lg:py-24">
        <h2 className="display max-w-4xl text-3xl">Start with the picture you wish you had.</h2>
        <div className="flex flex-wrap gap-3 max-sm:grid">
          <ContactLink />
          <ButtonLink to={entryPath("/photo-upload")}>{servicesTexts.tryIt}</ButtonLink>
        </div>
      </section>
    </>
  );
}

function ContactLink() {
  return (
    <ButtonLink to="/contact" look="signal" className="min-h-14 px-8 !text-base">
      {servicesTexts.write}
    </ButtonLink>
  );
}
