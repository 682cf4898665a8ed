import { contactPath } from "#web/api/contact-path.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { LogoOverlay } from "./logo-overlay.tsx";
import { ProMode } from "./pro-mode.tsx";
import { RatioSelection } from "./ratio-selection.tsx";
import { whatsNewTexts } from "./whats-new-texts.ts";

export function WhatsNewScreen() {
  return (
    <>
      <header className="gutter grid gap-6 pt-16 pb-12 lg:pt-24 lg:pb-16">
        <h1 className="display text-4xl">{whatsNewTexts.title}</h1>
        <p className="text-ink-soft max-w-2xl text-lg text-balance">{whatsNewTexts.lead}</p>
      </header>
      <ProMode />
      <RatioSelection />
      <LogoOverlay />
      <section className="gutter border-line grid gap-6 border-t py-16 lg:py-24">
        <h2 className="display max-w-4xl text-3xl">{whatsNewTexts.more}</h2>
        <p className="text-ink-soft">{whatsNewTexts.moreText}</p>
        <div className="grid sm:justify-items-start">
          <ButtonLink to={contactPath("feature")}>{whatsNewTexts.moreAction}</ButtonLink>
        </div>
      </section>
    </>
  );
}
