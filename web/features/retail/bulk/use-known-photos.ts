import { useQueries } from "@tanstack/react-query";
import { useEffect } from "react";
import { toFailure } from "#web/api/failure.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { usePhotoSet } from "./photo-set.ts";
import type { KnownPhoto } from "./set-facts.ts";

/** The photos of the set with what live events tell of their cut-outs. One that the server no longer has leaves the set. */
export function useKnownPhotos(): KnownPhoto[] {
  const { photos, remove } = usePhotoSet();
  const all = photos.use();
  const stored = all.flatMap((photo) => (photo.uploadId === null ? [] : [{ ...photo, uploadId: photo.uploadId }]));
  const answers = useQueries({ queries: stored.map(({ uploadId }) => uploadQuery(uploadId)) });
  const lostKeys = stored
    .filter((_, index) => {
      const error = answers[index]?.error;
      return error ? toFailure(error).code === "not_found" : false;
    })
    .map(({ key }) => key)
    .join(" ");
  useEffect(() => {
    for (const key of lostKeys.split(" ").filter(Boolean)) remove(key);
  }, [lostKeys, remove]);
  return all.map((photo) => ({
    photo,
    upload: answers[stored.findIndex(({ key }) => key === photo.key)]?.data,
  }));
}
