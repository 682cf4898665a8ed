import type { ReactNode } from "react";
import { sitePicture } from "#web/assets/site-picture.ts";
import { Picture } from "#web/ui/picture.tsx";

const picture = sitePicture("hero-after-tall");

/** The look of every page around signing in: a picture of ours, and what there is to do beside or below it. */
export function AuthFrame({ caption, children }: { caption: ReactNode; children: ReactNode }) {
  return (
    // Where there is little to do, the room that is left is below the picture, and not the picture's.
    <section className="grid min-h-[calc(100dvh-4rem)] grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] lg:grid-cols-[1.2fr_1fr] lg:grid-rows-1">
      <div className="surface-dark grid lg:grid-rows-[1fr_auto]">
        {picture ? (
          <div className="relative aspect-16/9 lg:aspect-auto">
            <Picture
              sources={picture}
              alt=""
              sizes="(max-width: 63.99rem) 100vw, 60vw"
              isHero
              className="absolute inset-0 size-full object-cover object-[50%_57%] lg:object-[50%_66%]"
            />
          </div>
        ) : null}
        {caption}
      </div>
      <div className="gutter grid content-center py-8 lg:py-16">
        <div className="w-full max-w-md lg:justify-self-center">{children}</div>
      </div>
    </section>
  );
}
