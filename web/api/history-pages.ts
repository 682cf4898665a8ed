import type { InfiniteData } from "@tanstack/react-query";
import type { Picture, PictureGroup, PictureGroupPage, PicturePage, TitleOf } from "#contract/pictures.ts";

/** What is held of the history: pages of groups. Every function here gives new pages and leaves the old ones as they are. */
export type HistoryPages = InfiniteData<PictureGroupPage>;

/** Each group once: one that got a new picture while pages were read may stand in two of them. */
export function groupsOf({ pages }: HistoryPages): PictureGroup[] {
  const groups = pages.flatMap((page) => page.groups);
  return [...new Map(groups.toReversed().map((group) => [group.id, group])).values()].toReversed();
}

/** Deleted pictures leave their groups, and empty groups the pages. */
export function withoutPictures(held: HistoryPages, ids: ReadonlySet<string>): HistoryPages {
  return mapGroups(held, (group) => {
    const pictures = group.pictures.filter(({ id }) => !ids.has(id));
    const pictureCount = group.pictureCount - (group.pictures.length - pictures.length);
    return pictures.length === group.pictures.length ? group : { ...group, pictures, pictureCount };
  });
}

/** A group that was read anew, in the place that its newest picture gives it; null: there is nothing of it any more. */
export function withGroup(
  held: HistoryPages,
  { groupId, group }: { groupId: string; group: PictureGroup | null },
): HistoryPages {
  const before = groupsOf(held).find(({ id }) => id === groupId);
  const without = mapGroups(held, (one) => (one.id === groupId ? null : one));
  if (group === null) return without;
  const fresh = before === undefined ? group : withOlder(group, before);
  const [first, ...rest] = without.pages;
  if (first === undefined) return without;
  const place = first.groups.findIndex((one) => newestOf(one) < newestOf(fresh));
  const at = place < 0 ? first.groups.length : place;
  return { ...without, pages: [{ ...first, groups: first.groups.toSpliced(at, 0, fresh) }, ...rest] };
}

/** The next pictures of a group. */
export function withMore(held: HistoryPages, { groupId, page }: { groupId: string; page: PicturePage }): HistoryPages {
  return mapGroups(held, (group) => {
    if (group.id !== groupId) return group;
    return { ...group, pictures: joined(group.pictures, page.pictures), nextBefore: page.nextBefore };
  });
}

export function withTitle(held: HistoryPages, { what, id, title }: TitleOf): HistoryPages {
  return mapGroups(held, (group) => {
    if (what === "group") return group.id === id ? { ...group, title } : group;
    if (!group.pictures.some((picture) => picture.id === id)) return group;
    const pictures = group.pictures.map((picture) => (picture.id === id ? { ...picture, title } : picture));
    return { ...group, pictures };
  });
}

/** What was loaded of a group beyond its newest stays. */
function withOlder(fresh: PictureGroup, before: PictureGroup): PictureGroup {
  if (before.pictures.length <= fresh.pictures.length) return fresh;
  return { ...fresh, pictures: joined(fresh.pictures, before.pictures), nextBefore: before.nextBefore };
}

function joined(newer: readonly Picture[], older: readonly Picture[]): Picture[] {
  const known = new Set(newer.map(({ id }) => id));
  return [...newer, ...older.filter(({ id }) => !known.has(id))];
}

function newestOf({ pictures }: PictureGroup): string {
  return pictures[0]?.createdAt ?? "";
}

/** A group of which nothing is left goes. */
function mapGroups(held: HistoryPages, change: (group: PictureGroup) => PictureGroup | null): HistoryPages {
  return {
    ...held,
    pages: held.pages.map((page) => ({
      ...page,
      groups: page.groups.flatMap((group) => {
        const changed = change(group);
        return changed === null || changed.pictureCount === 0 ? [] : [changed];
      }),
    })),
  };
}
