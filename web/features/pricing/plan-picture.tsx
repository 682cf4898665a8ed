import { Picture, sourcesOf } from "#web/ui/picture.tsx";
import { pricingTexts } from "./pricing-texts.ts";

// Made by scripts/make-page-pictures.ts, names: <plan>-<width>x<height>.<format>.
const files = import.meta.glob<string>("../../assets/pricing/*.{avif,webp}", {
  eager: true,
  query: "?url",
  import: "default",
});
const shown = {
  core: { sources: sourcesOf(files, "core"), ...pricingTexts.pictures.core },
  pro: { sources: sourcesOf(files, "pro"), ...pricingTexts.pictures.pro },
} as const;

/** The same picture as this plan gives it: with the mark, or without. */
export function PlanPicture({ of }: { of: keyof typeof shown }) {
  const { sources, alt, caption } = shown[of];
  if (!sources) return null;
  return (
    <figure>
      <Picture
        sources={sources}
        alt={alt}
        sizes={of === "core" ? "(min-width: 64rem) 42vw, 100vw" : "(min-width: 64rem) 59vw, 100vw"}
        className="aspect-4/3 w-full object-cover object-bottom lg:aspect-auto lg:h-[31vw]"
      />
      <figcaption className="gutter text-ink-soft py-3 text-sm">{caption}</figcaption>
    </figure>
  );
}
