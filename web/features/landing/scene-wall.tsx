import { Link } from "react-router";
import { shownScenes } from "./scene-list.ts";

/** The places there are, as picture cards that lead to the tool. */
export function SceneWall() {
  if (shownScenes.length === 0) return null;
  return (
    <section className="gutter grid gap-8 py-16 lg:py-24">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 className="display max-w-2xl text-3xl">Pick the place, not the prompt.</h2>
        <p className="text-ink-soft max-w-sm">
          Every scene is a set of our own, built and lit for cars. Tap one, and that is where yours will stand.
        </p>
      </div>
      <ul className="grid grid-cols-2 gap-2 md:grid-cols-3 md:gap-4 lg:grid-cols-4">
        {shownScenes.map(({ id, name, thumbnailUrl }) => (
          <li key={name}>
            <Link to={`/photo-upload?scene=${id}`} className="group grid gap-2" aria-label={`Use the scene ${name}`}>
              <span className="bg-ink/8 block aspect-4/3 overflow-hidden rounded-md">
                <img
                  src={thumbnailUrl}
                  alt=""
                  width={480}
                  height={360}
                  loading="lazy"
                  decoding="async"
                  className="size-full object-cover transition-[scale] duration-500 ease-out group-hover:scale-[1.03]"
                />
              </span>
              <span aria-hidden="true" className="label">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
