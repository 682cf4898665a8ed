import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Generation } from "#contract/generations.ts";
import { generationsQuery } from "#web/api/generations.ts";
import { shownName } from "#web/features/retail/presets/retail-presets.ts";
import { LastingImage } from "#web/ui/lasting-image.tsx";
import { ListHead } from "#web/ui/list-head.tsx";

const shownCount = 12;

/** What was made of single photos lately, a tile a photo. */
export function RecentPictures() {
  const { data: page } = useQuery(generationsQuery);
  const pictures = newestOfPhotos(page?.generations ?? []).slice(0, shownCount);
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby="recent-pictures" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ListHead id="recent-pictures" title="Your retail pictures" to="/pictures?kind=retail" />
      <ul className="-m-1 flex snap-x [scrollbar-width:thin] gap-2 overflow-x-auto p-1 sm:gap-4">
        {pictures.map((picture) => (
          <li key={picture.id} className="w-36 shrink-0 snap-start sm:w-44">
            <Link
              to={{ search: new URLSearchParams({ photo: picture.uploadId, picture: picture.id }).toString() }}
              className="group grid gap-2 rounded-md"
            >
              <span className="bg-ink/8 relative block aspect-4/3 overflow-hidden rounded-md">
                <LastingImage src={picture.thumbnailUrl ?? ""} loading="lazy" className="size-full object-cover" />
              </span>
              <span className="label truncate">{shownName(picture.preset)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function newestOfPhotos(generations: readonly Generation[]): Generation[] {
  const seen = new Set<string>();
  return generations.filter(({ kind, runId, status, uploadId }) => {
    const isShown = kind === "retail" && runId === null && status === "done" && !seen.has(uploadId);
    if (isShown) seen.add(uploadId);
    return isShown;
  });
}
