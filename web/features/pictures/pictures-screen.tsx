import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toFailure } from "#web/api/failure.ts";
import { pictureOverviewQuery } from "#web/api/pictures.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { HistoryList } from "./history-list.tsx";
import { NoPictures, NothingFits } from "./no-pictures.tsx";
import { OpenPicture } from "./open-picture.tsx";
import { nameOf, nameOfGroup, picturesText } from "./picture-words.ts";
import { RecentlyDeleted } from "./recently-deleted.tsx";
import { RenameDialog, type Renamed } from "./rename-dialog.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useDeletion } from "./use-deletion.ts";
import { useHistory } from "./use-history.ts";
import { useOpenPicture } from "./use-open-picture.ts";
import { usePictureFilter } from "./use-picture-filter.ts";
import { useSearchAddress } from "./use-search-address.ts";
import { useSelection } from "./use-selection.ts";
import { useTypedWords } from "./use-typed-words.ts";

/** Everything that somebody has made: found again, saved again, made again, deleted. The address holds what is looked for. */
export function PicturesScreen() {
  const address = useSearchAddress();
  const { words, filter, isFiltered, change, clear } = usePictureFilter(address);
  const { data: overview } = useQuery(pictureOverviewQuery);
  const history = useHistory(filter);
  const selection = useSelection(history.pictures);
  const { isBusy, remove, restore } = useDeletion(keepFocus);
  const [renamed, setRenamed] = useState<Renamed | null>(null);
  const opened = useOpenPicture(address);
  const isHeld = opened.id !== null;
  const { typed, type, reset } = useTypedWords({ text: words.q, isHeld, onSearch: (q) => change({ q }) });
  const { groups, isPending, isError, error, hasNextPage, refetch } = history;
  const heading = useRef<HTMLHeadingElement>(null);

  /** The focus must not fall out of the page with what it stood on: a tile, a notice's button, the way back. */
  function keepFocus(): void {
    setTimeout(() => {
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    });
  }
  /** What is brought back is not selected. */
  async function removeAll(ids: readonly string[]): Promise<boolean> {
    const deleted = await remove(ids);
    if (deleted.length === 0) return false;
    selection.setAll(deleted, false);
    return true;
  }
  function showAll(): void {
    reset();
    clear();
  }
  // All of a page may have been deleted while there are others.
  const isEmpty = groups.length === 0 && !hasNextPage;
  const isPart = hasNextPage || groups.some(({ nextBefore }) => nextBefore !== null);
  const hasNone = isEmpty && !isFiltered && (overview?.pictureCount === 0 || history.isSuccess);

  return (
    <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-6 pt-6 pb-[calc(1.5rem+var(--covered-below,0px))] lg:py-8">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 ref={heading} tabIndex={-1} className="display text-2xl">
          Your pictures
        </h1>
        <p className="text-ink-soft tabular text-sm">{overview ? picturesText(overview.pictureCount) : ""}</p>
      </header>
      {hasNone ? null : (
        <FilterBar
          words={words}
          typed={typed}
          onType={type}
          presets={overview?.presets ?? []}
          isFiltered={isFiltered}
          onChange={change}
          onClear={showAll}
        />
      )}
      {overview ? <RecentlyDeleted overview={overview} isBusy={isBusy} onRestore={(ids) => void restore(ids)} /> : null}
      {isPending ? (
        <Loading />
      ) : isError && groups.length === 0 ? (
        <section role="alert" className="border-line grid justify-items-start gap-4 border-t py-8">
          <p>Your pictures could not be loaded. {toFailure(error).message}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </section>
      ) : hasNone ? (
        <NoPictures />
      ) : isEmpty ? (
        <NothingFits onClear={showAll} />
      ) : (
        <section aria-label="Pictures" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <p className="text-ink-faint text-sm pointer-coarse:hidden">
            Arrow keys move, Space selects, with Shift all between, Enter opens, Delete deletes.
          </p>
          <HistoryList
            history={history}
            selection={selection}
            isFiltered={isFiltered}
            onOpen={opened.open}
            onDelete={removeAll}
            onRename={(group) =>
              setRenamed({
                what: "group",
                id: group.id,
                title: group.title,
                name: nameOfGroup({ ...group, title: null }),
              })
            }
          />
        </section>
      )}
      <SelectionBar
        selection={selection}
        areMoreToCome={isPart && selection.selected.length === history.pictures.length}
        isBusy={isBusy}
        onDelete={(ids) => void removeAll(ids)}
      />
      <OpenPicture
        opened={opened}
        history={history}
        onRename={(picture) =>
          setRenamed({
            what: "picture",
            id: picture.id,
            title: picture.title,
            name: nameOf({ ...picture, title: null }),
          })
        }
        onDelete={removeAll}
      />
      <RenameDialog renamed={renamed} onClose={() => setRenamed(null)} />
    </div>
  );
}

const tilesWhileLoading = 12;

function Loading() {
  return (
    <div role="status" aria-label="Loading your pictures" className="animate-appear-late grid gap-6">
      <Skeleton className="h-14" />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
        {Array.from({ length: tilesWhileLoading }, (_, index) => (
          <Skeleton key={index} className="aspect-4/3" />
        ))}
      </div>
    </div>
  );
}
