import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import type { Generation } from "#contract/generations.ts";
import type { Upload } from "#contract/uploads.ts";
import { toFailure } from "../../api/failure.ts";
import { generationsQuery, isUnfinished } from "../../api/generations.ts";
import { uploadQuery } from "../../api/uploads.ts";
import { toastText } from "../../ui/toast.tsx";
import { resetPhoto, usePhotoState, type PhotoState } from "./photo-store.ts";

export type CurrentPhoto = {
  photo: PhotoState;
  upload: Upload | undefined;
  localUrl: string | null;
  /** Pictures of this photo, newest first. */
  versions: readonly Generation[];
  /** The one on the stage: the newest, until another was selected; `null` for the photo itself. */
  selected: Generation | null;
  select: (id: string | null) => void;
  selectNewest: () => void;
  forget: () => void;
};

const photoItself = "none";
const putAwayKey = "carvas.put-away-at";
const resumeWithinMinutes = 30;

/**
 * The photo on the screen and what was made of it. The address holds both (`?photo=&picture=`), so that reloading, going back and the
 * link in the dock all lead to the same place.
 */
export function useCurrentPhoto(): CurrentPhoto {
  const client = useQueryClient();
  const photo = usePhotoState();
  const [search, setSearch] = useSearchParams();
  const photoId = photo.step === "stored" ? photo.uploadId : photo.step === "none" ? search.get("photo") : null;
  const { data: upload, error } = useQuery({ ...uploadQuery(photoId ?? ""), enabled: photoId !== null });
  const { data: page } = useQuery(generationsQuery);
  const generations = page?.generations ?? [];

  useEffect(() => {
    if (photo.step === "stored" && search.get("photo") !== photo.uploadId)
      setSearch(addressOf(photo.uploadId, search.get("scene")), { replace: true });
  }, [photo, search, setSearch]);

  // Coming back with nothing in the address: what runs, or was just made, belongs on the stage.
  const isFirstLook = useRef(true);
  useEffect(() => {
    if (!page || !isFirstLook.current) return;
    isFirstLook.current = false;
    const recent = page.generations.find(isWorthResuming);
    if (photo.step === "none" && !search.get("photo") && recent)
      setSearch(addressOf(recent.uploadId, search.get("scene")), { replace: true });
  }, [page, photo, search, setSearch]);

  const forget = useCallback(() => {
    resetPhoto();
    sessionStorage.setItem(putAwayKey, new Date().toISOString());
    setSearch({}, { replace: true });
  }, [setSearch]);

  useEffect(() => {
    if (!error || !photoId) return;
    toastText(toFailure(error).message, "destructive");
    client.removeQueries({ queryKey: uploadQuery(photoId).queryKey });
    forget();
  }, [client, error, forget, photoId]);

  const versions = generations.filter(
    ({ uploadId, kind }) => photoId !== null && uploadId === photoId && kind === "preset",
  );
  const shown = versions.filter((one) => one.status !== "cancelled");
  const wanted = search.get("picture");
  const selected = wanted === photoItself ? null : (versions.find(({ id }) => id === wanted) ?? shown[0] ?? null);

  return {
    photo,
    upload,
    localUrl: photo.step === "none" ? null : photo.localUrl,
    versions: shown,
    selected,
    forget,
    select: (id) => {
      if (photoId !== null) setSearch({ photo: photoId, picture: id ?? photoItself }, { replace: true });
    },
    selectNewest: () => {
      setSearch(photoId === null ? {} : { photo: photoId }, { replace: true });
    },
  };
}

/** A scene that was picked before the photo waits beside it: the photo itself is shown, not what was last made of it. */
function addressOf(photo: string, scene: string | null): Record<string, string> {
  return scene === null ? { photo } : { photo, scene, picture: photoItself };
}

/** Unfinished, or made within the last half hour and not put away since by 'Upload Another Image'. */
function isWorthResuming(generation: Generation): boolean {
  if (isUnfinished(generation)) return true;
  const isRecent = Date.now() - Date.parse(generation.createdAt) < resumeWithinMinutes * 60_000;
  return generation.status === "done" && isRecent && generation.createdAt > (sessionStorage.getItem(putAwayKey) ?? "");
}
