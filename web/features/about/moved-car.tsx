import { sitePicture } from "#web/assets/site-picture.ts";
import { Picture } from "#web/ui/picture.tsx";

const before = sitePicture("hero-before");
const after = sitePicture("hero-after");

/** The whole story in two pictures: small, where the car stood; large, where it stands now. */
export function MovedCar() {
  if (!before || !after) return null;
  return (
    <div className="gutter grid items-end gap-x-4 gap-y-8 pb-16 md:grid-cols-[1fr_3fr] lg:pb-24">
      <figure className="grid gap-2 max-md:max-w-[60%]">
        <Picture
          sources={before}
          alt="A blue estate car in a yard, before a wall of old painted brick"
          sizes="(max-width: 47.99rem) 60vw, 25vw"
          className="bg-sunken aspect-4/3 w-full rounded-md object-cover"
        />
        <figcaption className="label text-ink-soft">Where it stood</figcaption>
      </figure>
      <figure className="grid gap-2">
        <Picture
          sources={after}
          alt="The same car, seen from the same side, in a Carvas scene"
          sizes="(max-width: 47.99rem) 100vw, 75vw"
          isHero
          className="bg-sunken aspect-16/9 w-full rounded-md object-cover"
        />
        <figcaption className="label text-ink-soft flex flex-wrap justify-between gap-x-8">
          Where it stands now <span className="text-ink-faint">Our sample car, rendered</span>
        </figcaption>
      </figure>
    </div>
  );
}
