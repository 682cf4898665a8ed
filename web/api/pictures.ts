import { infiniteQueryOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { maxPicturesAtOnce } from "#contract/limits.ts";
import { packIds } from "#contract/picture-ids.ts";
import type { HistoryKind } from "#contract/picture-kinds.ts";
import type { PictureGroup, PictureGroupPage, PictureOverview, PicturePage, TitleOf } from "#contract/pictures.ts";
import { call } from "./client.ts";
import { toFailure, type Failure } from "./failure.ts";
import { groupsOf, withGroup, withMore, withoutPictures, withTitle, type HistoryPages } from "./history-pages.ts";
import { addressOf } from "./send.ts";
import { readServerTime } from "./server-clock.ts";

/** Which pictures are asked for; an empty text asks for nothing. */
export type PictureFilter = {
  readonly kind: HistoryKind | "";
  readonly preset: string;
  /** Moments as ISO texts. */
  readonly since: string;
  readonly until: string;
  readonly search: string;
  /** One photo, run or described car alone. */
  readonly group: string;
};

export const historyKey = "pictures";

/** Everything that was made, by photo, run or car; page by page. */
export const picturesQuery = (filter: PictureFilter) =>
  infiniteQueryOptions({
    queryKey: [historyKey, filter],
    queryFn: async ({ client, queryKey, pageParam }) => {
      const query = { ...asked(filter), group: filter.group, limit: "24", before: pageParam };
      const page = await call("get /api/pictures", { query });
      const held = client.getQueryData<HistoryPages>(queryKey);
      return held === undefined ? page : withOpened(page, { held, filter });
    },
    initialPageParam: "",
    getNextPageParam: ({ nextBefore }) => nextBefore,
  });

/**
 * A page that was read again, with as much of its groups as was there before: what somebody has opened does not close under their hands. Read, not
 * kept: what is held may be deleted.
 */
async function withOpened(
  page: PictureGroupPage,
  { held, filter }: { held: HistoryPages; filter: PictureFilter },
): Promise<PictureGroupPage> {
  const counts = new Map(groupsOf(held).map(({ id, pictures }) => [id, pictures.length]));
  const groups = page.groups.map((group) => readUpTo(group, { count: counts.get(group.id) ?? 0, filter }));
  return { ...page, groups: await Promise.all(groups) };
}

async function readUpTo(
  group: PictureGroup,
  { count, filter }: { count: number; filter: PictureFilter },
): Promise<PictureGroup> {
  const pictures = [...group.pictures];
  let { nextBefore } = group;
  while (nextBefore !== null && pictures.length < count) {
    const more = await readMoreOfGroup(filter, { id: group.id, nextBefore });
    pictures.push(...more.pictures);
    ({ nextBefore } = more);
  }
  return { ...group, pictures, nextBefore };
}

function readMoreOfGroup(
  filter: PictureFilter,
  { id, nextBefore }: { id: string; nextBefore: string },
): Promise<PicturePage> {
  return call("get /api/picture-groups/{id}/pictures", {
    path: { id },
    query: { ...asked(filter), limit: "200", before: nextBefore },
  });
}

const overviewKey = ["picture-overview"];

export const pictureOverviewQuery = queryOptions({
  queryKey: overviewKey,
  queryFn: ({ client }) => newestOverview(client, readOverview),
});

function readOverview(): Promise<PictureOverview> {
  return call("get /api/pictures/overview");
}

/** What `send` answers; read once more where another overview was told while it was under way, of which nobody knows whether it is older or newer. */
async function newestOverview(client: QueryClient, send: () => Promise<PictureOverview>): Promise<PictureOverview> {
  const told = () => client.getQueryData<PictureOverview>(overviewKey);
  let before = told();
  let answer = await send();
  for (let now = told(); now !== before && !isSameOverview(now, answer); now = told()) {
    before = now;
    answer = await readOverview();
  }
  return answer;
}

function isSameOverview(one: PictureOverview | undefined, other: PictureOverview): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export const pictureQuery = (id: string) =>
  queryOptions({
    queryKey: ["picture-entry", id],
    queryFn: () => call("get /api/pictures/{id}", { path: { id } }),
    gcTime: 0,
  });

/** Reads one group again and puts it where it belongs: something of it was finished. */
export async function refreshGroup(client: QueryClient, filter: PictureFilter, groupId: string): Promise<void> {
  if (filter.group !== "" && filter.group !== groupId) return;
  const { groups } = await call("get /api/pictures", { query: { ...asked(filter), group: groupId, limit: "1" } });
  client.setQueryData<HistoryPages>(picturesQuery(filter).queryKey, (held) =>
    held === undefined ? held : withGroup(held, { groupId, group: groups[0] ?? null }),
  );
}

/** The next pictures of a group that is longer than what came with its page. */
export async function loadMoreOfGroup(
  client: QueryClient,
  filter: PictureFilter,
  { id, nextBefore }: { id: string; nextBefore: string | null },
): Promise<void> {
  if (nextBefore === null) return;
  const page = await readMoreOfGroup(filter, { id, nextBefore });
  client.setQueryData<HistoryPages>(picturesQuery(filter).queryKey, (held) =>
    held === undefined ? held : withMore(held, { groupId: id, page }),
  );
}

/** For which pictures it went through, and what it failed for with the rest. */
export type PartsDone = { through: readonly string[]; failure: Failure | null };

/** Fails with `not_found`, `picture_unfinished`, … */
export function deletePictures(client: QueryClient, ids: readonly string[]): Promise<PartsDone> {
  return partByPart(ids, async (part) =>
    takeOverview(
      client,
      await newestOverview(client, () => call("post /api/pictures/delete", { body: { ids: part } })),
    ),
  );
}

/** Fails with `not_found`, `undo_expired`, … */
export function restorePictures(client: QueryClient, ids: readonly string[]): Promise<PartsDone> {
  return partByPart(ids, async (part) =>
    takeOverview(
      client,
      await newestOverview(client, () => call("post /api/pictures/restore", { body: { ids: part } })),
    ),
  );
}

/** What went through before a part failed stays so: a single failure would say nothing of it. */
async function partByPart(ids: readonly string[], send: (part: string[]) => Promise<void>): Promise<PartsDone> {
  const through: string[] = [];
  try {
    for (const part of inParts(ids)) {
      await send(part);
      through.push(...part);
    }
  } catch (error) {
    return { through, failure: toFailure(error) };
  }
  return { through, failure: null };
}

/** Null takes the title away. @throws {Failure} `not_found`, `validation_failed` */
export async function rename(client: QueryClient, { what, id, title }: TitleOf): Promise<void> {
  const input = { path: { id }, body: { title } };
  const renamed = await (what === "picture"
    ? call("patch /api/pictures/{id}", input)
    : call("patch /api/picture-groups/{id}", input));
  putTitle(client, { what, ...renamed });
}

/** What this tab or another has renamed, wherever it is shown. */
export function putTitle(client: QueryClient, next: TitleOf): void {
  client.setQueriesData<HistoryPages>({ queryKey: [historyKey] }, (held) =>
    held === undefined ? held : withTitle(held, next),
  );
  if (next.what === "group") return;
  client.setQueryData(pictureQuery(next.id).queryKey, (held) =>
    held === undefined ? held : { ...held, title: next.title },
  );
}

/** Where pictures are packed; several addresses where one would get too long. */
export function zipAddresses(ids: readonly string[]): string[] {
  return inParts(ids).map((part) => addressOf("get /api/pictures/zip", { query: { ids: packIds(part) } }));
}

/** Something was finished: what is not on the screen is read anew when it is asked for again. */
export function forgetUnseenPages(client: QueryClient): void {
  client.removeQueries({ queryKey: [historyKey], type: "inactive" });
  void client.invalidateQueries({ queryKey: pictureOverviewQuery.queryKey });
}

/** What lists of tools hold of pictures that are deleted, or are there again. */
const listsOfTools = ["generations", "versions", "photos", "view-sets", "run-list", "runs", "run-pictures"];

/**
 * What the server says is deleted, from an answer or an event, of this tab or another. What is newly deleted leaves the pages; what came back is
 * read again. The same overview twice changes nothing.
 */
export function takeOverview(client: QueryClient, next: PictureOverview): void {
  const before = client.getQueryData(pictureOverviewQuery.queryKey);
  client.setQueryData(pictureOverviewQuery.queryKey, next);
  const known = new Set(before?.deleted.map(({ id }) => id));
  const now = new Set(next.deleted.map(({ id }) => id));
  const gone = [...now].filter((id) => !known.has(id));
  const missing = (before?.deleted ?? []).filter(({ id }) => !now.has(id));
  // By the server's clock: on a device that is ahead of it nothing would ever come back.
  const serverTime = readServerTime() ?? Date.now();
  const isBack = missing.some((one) => Date.parse(one.undoUntil) > serverTime && !isBeyondList(one, next));
  // Of more than are listed: which they were can't be told.
  const change = next.deletedCount - (before?.deletedCount ?? 0);
  const isUnlisted = change > gone.length || -change > missing.length;
  if (gone.length === 0 && !isBack && !isUnlisted) return;
  client.setQueriesData<HistoryPages>({ queryKey: [historyKey] }, (held) =>
    held === undefined ? held : withoutPictures(held, new Set(gone)),
  );
  if (isBack || isUnlisted) void client.invalidateQueries({ queryKey: [historyKey] });
  for (const name of listsOfTools) void client.invalidateQueries({ queryKey: [name] });
}

type Deleted = PictureOverview["deleted"][number];

/** Still deleted, as far as anybody can tell: only the last are listed, and it comes after them. */
function isBeyondList(one: Deleted, { deleted, deletedCount }: PictureOverview): boolean {
  const last = deleted.at(-1);
  if (last === undefined || deletedCount <= deleted.length) return false;
  return one.deletedAt === last.deletedAt ? one.id < last.id : one.deletedAt < last.deletedAt;
}

function asked({ kind, preset, since, until, search }: PictureFilter) {
  return { ...(kind === "" ? {} : { kind }), preset, since, until, search };
}

function inParts(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / maxPicturesAtOnce);
  return Array.from({ length: count }, (_, part) =>
    ids.slice(part * maxPicturesAtOnce, (part + 1) * maxPicturesAtOnce),
  );
}
