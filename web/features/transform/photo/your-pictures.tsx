import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { Link } from "react-router";
import type { Photo } from "#contract/generations.ts";
import { photosQuery } from "#web/api/generations.ts";
import { Button } from "#web/ui/button.tsx";
import { ListHead } from "#web/ui/list-head.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useGridKeys } from "#web/ui/use-grid-keys.ts";
import { usePhotoTransfer } from "./use-photo-transfer.ts";

const tileWidth = "w-36 shrink-0 snap-start sm:w-44";
/** Scrolls in itself, out to the window's edge; the page never scrolls sideways. */
const row =
  "-mx-1 flex gap-2 overflow-x-auto overscroll-x-contain px-1 py-1 [scrollbar-width:thin] snap-x scroll-px-1 sm:gap-4";
const tilesWhileLoading = 6;

/** What was made before: one tile a photo, with its newest picture, newest first. A click puts it back on the stage. */
export function YourPictures() {
  const { data, isPending, isError, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery(photosQuery);
  const { activeIndex, setActiveIndex, onKeyDown } = useGridKeys();

  if (isPending) return <Loading />;
  if (isError && !data) {
    return (
      <section className="border-line grid justify-items-start gap-4 border-t py-8">
        <p className="text-sm">Your pictures could not be loaded.</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </section>
    );
  }
  const photos = withoutRepeats(data.pages.flatMap((page) => page.photos));
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="your-pictures" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ListHead id="your-pictures" title="Your pictures" to="/pictures" />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between the links inside */}
      <ul aria-labelledby="your-pictures" className={row} onKeyDown={onKeyDown}>
        {photos.map((photo, index) => (
          <li key={photo.uploadId} className={tileWidth}>
            <PhotoLink
              photo={photo}
              isTabStop={index === Math.min(activeIndex, photos.length - 1)}
              onFocus={() => setActiveIndex(index)}
            />
          </li>
        ))}
        {isFetchNextPageError ? (
          <li className="grid shrink-0 place-items-center px-4">
            <Button onClick={() => void fetchNextPage()}>Try again</Button>
          </li>
        ) : hasNextPage ? (
          <More key={photos.length} onSeen={() => void fetchNextPage()} />
        ) : null}
      </ul>
    </section>
  );
}

type PhotoLinkProps = { photo: Photo; isTabStop: boolean; onFocus: () => void };

function PhotoLink({ photo: { uploadId, pictureCount, latest }, isTabStop, onFocus }: PhotoLinkProps) {
  const { release } = usePhotoTransfer();
  const count = pictureCount === 1 ? "1 picture" : `${pictureCount} pictures`;
  return (
    <Link
      to={{ search: new URLSearchParams({ photo: uploadId, picture: latest.id }).toString() }}
      data-cell
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      // A photo that could not be sent would stay in front of the one that is opened.
      onClick={release}
      className="group grid gap-2 rounded-md"
    >
      <span className="bg-ink/8 block aspect-4/3 overflow-hidden rounded-md">
        <img
          src={latest.thumbnailUrl ?? ""}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover transition-[scale] duration-500 ease-out group-hover:scale-[1.03] group-focus-visible:scale-[1.03]"
        />
      </span>
      <span className="label flex items-baseline justify-between gap-2">
        <span className="truncate">{latest.preset}</span>
        <span className="text-ink-faint shrink-0 text-xs">{count}</span>
      </span>
    </Link>
  );
}

/** The end of the row: the next page comes when it is nearly in view. */
function More({ onSeen }: { onSeen: () => void }) {
  const watch = useCallback(
    (end: HTMLLIElement | null) => {
      if (!end) return;
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(), {
        root: end.parentElement,
        rootMargin: "0px 600px",
      });
      observer.observe(end);
      return () => observer.disconnect();
    },
    // oxlint-disable-next-line react/exhaustive-deps -- watched once a page; its key changes with every page
    [],
  );
  return (
    <li ref={watch} className={tileWidth} aria-hidden="true">
      <Skeleton className="aspect-4/3" />
    </li>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading your pictures" className="animate-appear-late grid gap-6 overflow-hidden">
      <Skeleton className="h-8 w-40" />
      <div className={row}>
        {Array.from({ length: tilesWhileLoading }, (_, index) => (
          <div key={index} className={`grid gap-2 ${tileWidth}`}>
            <Skeleton className="aspect-4/3" />
            <Skeleton className="h-4 w-20" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** A photo that got a new picture while the row was read stands in two pages. */
function withoutRepeats(photos: readonly Photo[]): Photo[] {
  return [...new Map(photos.toReversed().map((photo) => [photo.uploadId, photo])).values()].toReversed();
}
