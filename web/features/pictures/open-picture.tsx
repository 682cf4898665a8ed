import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Picture } from "#contract/pictures.ts";
import { toFailure } from "#web/api/failure.ts";
import { pictureQuery } from "#web/api/pictures.ts";
import { toastText } from "#web/ui/toast.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import type { OpenedPicture } from "./use-open-picture.ts";

type OpenPictureProps = {
  opened: OpenedPicture;
  /** As the list has them. */
  pictures: readonly Picture[];
  onRename: (picture: Picture) => void;
  onDelete: (ids: readonly string[]) => Promise<boolean>;
};

/** The picture in the address, whether the list has it loaded or not. */
export function OpenPicture({ opened, pictures, onRename, onDelete }: OpenPictureProps) {
  const { id, show, close } = opened;
  const index = pictures.findIndex((one) => one.id === id);
  const listed = pictures[index];
  const { data: read, error } = useQuery({ ...pictureQuery(id ?? ""), enabled: id !== null && listed === undefined });
  const picture = listed ?? (read?.id === id ? read : undefined);

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
      after={index < 0 ? undefined : pictures[index + 1]?.id}
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
