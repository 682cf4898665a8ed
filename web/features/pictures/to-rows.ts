import type { Picture, PictureGroup } from "#contract/pictures.ts";

/** A row of the windowed list. */
export type HistoryRow =
  | { kind: "heading"; group: PictureGroup }
  | { kind: "tiles"; group: PictureGroup; pictures: readonly Picture[] }
  /** The group has more than is loaded. */
  | { kind: "rest"; group: PictureGroup; count: number };

export function toRows(groups: readonly PictureGroup[], columns: number): HistoryRow[] {
  return groups.flatMap((group): HistoryRow[] => {
    const { pictures, nextBefore, pictureCount } = group;
    const rowCount = Math.ceil(pictures.length / columns);
    const rows = Array.from({ length: rowCount }, (_, row): HistoryRow => ({
      kind: "tiles",
      group,
      pictures: pictures.slice(row * columns, (row + 1) * columns),
    }));
    const rest: HistoryRow[] =
      nextBefore === null ? [] : [{ kind: "rest", group, count: pictureCount - pictures.length }];
    return [{ kind: "heading", group }, ...rows, ...rest];
  });
}

export function keyOfRow(row: HistoryRow): string {
  return row.kind === "tiles" ? `${row.group.id} ${row.pictures[0]?.id ?? ""}` : `${row.group.id} ${row.kind}`;
}

export type Direction = "left" | "right" | "up" | "down" | "first" | "last";

/** Where an arrow key leads from a picture: over the ends of rows, over headings, and never out of the list. */
export function neighbourOf(rows: readonly HistoryRow[], id: string, direction: Direction): string | null {
  const lines = rows.flatMap((row) => (row.kind === "tiles" ? [row.pictures] : []));
  const line = lines.findIndex((pictures) => pictures.some((picture) => picture.id === id));
  const column = lines[line]?.findIndex((picture) => picture.id === id) ?? -1;
  if (column < 0) return null;
  const at = (wantedLine: number, wantedColumn: number) => {
    const pictures = lines[wantedLine];
    return pictures?.[Math.min(wantedColumn, pictures.length - 1)]?.id ?? null;
  };
  switch (direction) {
    case "left":
      return column > 0 ? at(line, column - 1) : at(line - 1, Number.POSITIVE_INFINITY);
    case "right":
      return column + 1 < (lines[line]?.length ?? 0) ? at(line, column + 1) : at(line + 1, 0);
    case "up":
      return at(line - 1, column);
    case "down":
      return at(line + 1, column);
    case "first":
      return at(0, 0);
    case "last":
      return at(lines.length - 1, Number.POSITIVE_INFINITY);
  }
}
