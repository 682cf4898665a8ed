import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { PictureGroup } from "#contract/pictures.ts";
import { toFailure } from "#web/api/failure.ts";
import { onPictureFinished } from "#web/api/finished-pictures.ts";
import { groupsOf } from "#web/api/history-pages.ts";
import { loadMoreOfGroup, picturesQuery, refreshGroup, type PictureFilter } from "#web/api/pictures.ts";
import { toast } from "#web/ui/toast.tsx";

/** What fits the filter, page by page, kept true by what is told of finished pictures. */
export function useHistory(filter: PictureFilter) {
  const client = useQueryClient();
  const query = useInfiniteQuery(picturesQuery(filter));
  const { data } = query;
  const groups = useMemo(() => (data === undefined ? [] : groupsOf(data)), [data]);
  const pictures = useMemo(() => groups.flatMap((group) => group.pictures), [groups]);
  const [loadingGroups, setLoadingGroups] = useState<ReadonlySet<string>>(new Set());

  useEffect(
    () =>
      onPictureFinished((groupId) => {
        // What can't be had now is there with the next look: the picture itself has been announced.
        refreshGroup(client, filter, groupId).catch((error: unknown) => console.warn("A group was not read.", error));
      }),
    [client, filter],
  );

  /** A group whose shown pictures were all deleted has others left that were never loaded. */
  const emptied = groups.find((group) => group.pictures.length === 0);
  useEffect(() => {
    if (emptied === undefined) return;
    refreshGroup(client, filter, emptied.id).catch(() => void query.refetch());
    // oxlint-disable-next-line react/exhaustive-deps -- once for each such group
  }, [client, filter, emptied?.id]);

  /** Loads a group to its end; false when that failed. */
  async function loadWhole({ id, nextBefore }: PictureGroup): Promise<boolean> {
    setLoadingGroups((before) => new Set([...before, id]));
    try {
      for (let next = nextBefore; next !== null; next = nextOf(id)) {
        await loadMoreOfGroup(client, filter, { id, nextBefore: next });
      }
      return true;
    } catch (error) {
      toast({ title: "The rest could not be loaded", description: toFailure(error).message, tone: "destructive" });
      return false;
    } finally {
      setLoadingGroups((before) => new Set([...before].filter((one) => one !== id)));
    }
  }
  const held = () => client.getQueryData(picturesQuery(filter).queryKey);
  const groupOf = (id: string) => {
    const pages = held();
    return pages === undefined ? undefined : groupsOf(pages).find((group) => group.id === id);
  };
  const nextOf = (id: string) => groupOf(id)?.nextBefore ?? null;

  return { ...query, groups, pictures, loadingGroups, loadWhole, groupOf };
}

export type History = ReturnType<typeof useHistory>;
