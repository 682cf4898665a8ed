import { useEffect, useMemo, useRef } from "react";
import type { PictureGroup } from "#contract/pictures.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { GroupHeading } from "./group-heading.tsx";
import { PictureTile, type TileActions } from "./picture-tile.tsx";
import { picturesText } from "./picture-words.ts";
import { toRows, type HistoryRow } from "./to-rows.ts";
import { useColumns } from "./use-columns.ts";
import type { History } from "./use-history.ts";
import type { Selection } from "./use-selection.ts";
import { useTileKeys } from "./use-tile-keys.ts";
import { useWindowedRows } from "./use-windowed-rows.ts";

type HistoryListProps = {
  history: History;
  selection: Selection;
  isFiltered: boolean;
  onOpen: (id: string) => void;
  onDelete: (ids: readonly string[]) => Promise<boolean>;
  onRename: (group: PictureGroup) => void;
};

/** The next page is asked for when so few rows are left. */
const rowsAhead = 6;

/** Thousands of pictures, of which only those near the window are in the page. One tab stop; arrows move in it. */
export function HistoryList({ history, selection, isFiltered, onOpen, onDelete, onRename }: HistoryListProps) {
  const list = useRef<HTMLDivElement>(null);
  const columns = useColumns(list);
  const { groups, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = history;
  const rows = useMemo(() => toRows(groups, columns.count), [groups, columns.count]);
  const { activeId, moves, actions } = useTileKeys({ rows, selection, onOpen, onDelete });
  const { virtualizer, activeIndex } = useWindowedRows({ list, rows, columns, activeId, moves });
  const shown = virtualizer.getVirtualItems();
  const lastShown = shown.findLast(({ index }) => index !== activeIndex)?.index ?? 0;
  useEffect(() => {
    if (lastShown >= rows.length - rowsAhead && hasNextPage && !isFetchingNextPage && !isFetchNextPageError)
      void fetchNextPage();
  }, [lastShown, rows.length, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  async function selectAll(group: PictureGroup, isSelected: boolean): Promise<void> {
    if (isSelected && !(await history.loadWhole(group))) return;
    selection.setAll(
      (history.groupOf(group.id) ?? group).pictures.map(({ id }) => id),
      isSelected,
    );
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div ref={list} className="relative w-full" style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ key, index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <div
              key={key}
              data-index={index}
              ref={virtualizer.measureElement}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - columns.top}px)` }}
            >
              <RowView
                row={row}
                columns={columns.count}
                selection={selection}
                isFiltered={isFiltered}
                activeId={activeId}
                actions={actions}
                isLoading={history.loadingGroups.has(row.group.id)}
                onSelectAll={(isSelected) => void selectAll(row.group, isSelected)}
                onLoadRest={() => void history.loadWhole(row.group)}
                onRename={() => onRename(row.group)}
              />
            </div>
          );
        })}
      </div>
      {isFetchNextPageError ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p className="text-sm">Earlier pictures could not be loaded.</p>
          <Button onClick={() => void fetchNextPage()}>Try again</Button>
        </div>
      ) : isFetchingNextPage ? (
        <Skeleton className="h-32" />
      ) : null}
    </div>
  );
}

type RowViewProps = {
  row: HistoryRow;
  columns: number;
  selection: Selection;
  isFiltered: boolean;
  activeId: string | null;
  actions: TileActions;
  isLoading: boolean;
  onSelectAll: (isSelected: boolean) => void;
  onLoadRest: () => void;
  onRename: () => void;
};

function RowView(props: RowViewProps) {
  const { row, columns, selection, activeId, actions, isLoading, onSelectAll, onLoadRest, onRename } = props;
  switch (row.kind) {
    case "heading":
      return (
        <GroupHeading
          group={row.group}
          selectedCount={row.group.pictures.filter(({ id }) => selection.has(id)).length}
          isFiltered={props.isFiltered}
          isLoading={isLoading}
          onSelectAll={onSelectAll}
          onRename={onRename}
        />
      );
    case "tiles":
      return (
        <div className="grid gap-4 pb-5" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
          {row.pictures.map((picture) => (
            <PictureTile
              key={picture.id}
              picture={picture}
              isSelected={selection.has(picture.id)}
              isSelecting={selection.isAny}
              isTabStop={picture.id === activeId}
              actions={actions}
            />
          ))}
        </div>
      );
    case "rest":
      return (
        <div className="pb-6">
          <Button aria-disabled={isLoading} onClick={isLoading ? undefined : onLoadRest}>
            {isLoading ? "Loading…" : `Show ${picturesText(row.count)} more`}
          </Button>
        </div>
      );
  }
}
