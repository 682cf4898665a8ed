import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Picture } from "#contract/pictures.ts";
import { toFailure } from "#web/api/failure.ts";
import { pictureQuery } from "#web/api/pictures.ts";
import { toastText } from "#web/ui/toast.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import type { History } from "./use-history.ts";
import type { OpenedPicture } from "./use-open-picture.ts";

type OpenPictureProps = {
  opened: OpenedPicture;
  history: History;
  onRename: (picture: Picture) => void;
  onDelete: (ids: readonly string[]) => Promise<boolean>;
};

/** So few pictures before the end of what is loaded more are asked for. */
const loadAhead = 3;

/** Loads on what comes after the open picture. @returns whether what comes next is on its way */
function useLoadAhead(history: History, picture: Picture | undefined): boolean {
  const { groups, pictures, loadingGroups, hasNextPage, isFetchingNextPage, isFetchNextPageError } = history;
  const group = groups.find(({ pictures: own }) => own.some(({ id }) => id === picture?.id));
  const isNearEndOf = (list: readonly Picture[]) =>
    picture !== undefined && list.slice(-loadAhead).some(({ id }) => id === picture.id);
  const isGroupShort = group !== undefined && group.nextBefore !== null && isNearEndOf(group.pictures);
  const isListShort = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && isNearEndOf(pictures);
  useEffect(() => {
    if (isGroupShort && group !== undefined) void history.loadWhole(group);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each group: what failed is asked for again from the list
  }, [isGroupShort, group?.id]);
  useEffect(() => {
    if (isListShort) void history.fetchNextPage();
    // oxlint-disable-next-line react/exhaustive-deps -- the same function from one render to the next
  }, [isListShort]);
  return group !== undefined && loadingGroups.has(group.id) && group.pictures.at(-1)?.id === picture?.id;
}

/** The picture in the address, whether the list has it loaded or not. */
export function OpenPicture({ opened, history, onRename, onDelete }: OpenPictureProps) {
  const { pictures } = history;
  const { id, show, close } = opened;
  const index = pictures.findIndex((one) => one.id === id);
  const listed = pictures[index];
  const { data: read, error } = useQuery({ ...pictureQuery(id ?? ""), enabled: id !== null && listed === undefined });
  const picture = listed ?? (read?.id === id ? read : undefined);
  const isNextOnItsWay = useLoadAhead(history, listed);

  useEffect(() => {
    if (!error || id === null || listed !== undefined) return;
    toastText(toFailure(error).message, "destructive");
    close();
    // oxlint-disable-next-line react/exhaustive-deps -- said once for what could not be read
  }, [error]);

  if (id === null || picture === undefined) return null;
  return (
    <PictureDialog
      picture={picture}
      before={pictures[index - 1]?.id}
      after={index < 0 || isNextOnItsWay ? undefined : pictures[index + 1]?.id}
      onShow={show}
      onClose={close}
      onRename={() => onRename(picture)}
      onDelete={() => {
        close();
        void onDelete([picture.id]);
      }}
    />
  );
}
