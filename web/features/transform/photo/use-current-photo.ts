import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { NavigationType, useNavigationType, useSearchParams } from "react-router";
import type { Generation } from "#contract/generations.ts";
import { isUnfinished } from "#contract/statuses.ts";
import type { Upload } from "#contract/uploads.ts";
import { toFailure } from "#web/api/failure.ts";
import { generationsQuery, photosQuery, versionsQuery } from "#web/api/generations.ts";
import { readServerTime } from "#web/api/server-clock.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { usePhotoCosts, type PhotoCosts } from "#web/parts/engine/use-photo-costs.ts";
import type { PhotoState } from "#web/parts/photo/photo-transfer.ts";
import { toast, toastText } from "#web/ui/toast.tsx";
import { usePhotoTransfer } from "./use-photo-transfer.ts";

export type CurrentPhoto = {
  photo: PhotoState;
  upload: Upload | undefined;
  localUrl: string | null;
  /** Pictures of this photo, newest first. */
  versions: readonly Generation[];
  /** What a picture of it that is not made yet costs. */
  costIn: PhotoCosts;
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
 * links in the dock and under the drop zone all lead to the same place.
 */
export function useCurrentPhoto(): CurrentPhoto {
  const client = useQueryClient();
  const { reset } = usePhotoTransfer();
  const [search, setSearch] = useSearchParams();
  const photo = usePhotoAtHand(search.get("photo"));
  const photoId = usePhotoId(photo, search.get("photo"));
  const { data: upload, error, refetch } = useQuery({ ...uploadQuery(photoId ?? ""), enabled: photoId !== null });
  const versions = useVersions(photoId);

  useArrival(photo, [search, setSearch]);
  useResumption(photo, [search, setSearch]);

  const forget = useCallback(() => {
    reset();
    sessionStorage.setItem(putAwayKey, new Date(readServerTime() ?? Date.now()).toISOString());
    setSearch({});
  }, [reset, setSearch]);

  useEffect(() => {
    if (!error || !photoId) return;
    const { message, meansGone } = toFailure(error);
    if (!meansGone) {
      // It may pass: what is on the screen stays, and the address still says what is to be opened.
      toast({ title: message, tone: "destructive", action: { label: "Try again", onPress: () => void refetch() } });
      return;
    }
    toastText(message, "destructive");
    client.removeQueries({ queryKey: uploadQuery(photoId).queryKey });
    forget();
  }, [client, error, forget, photoId, refetch]);

  const costIn = usePhotoCosts(upload?.id);
  const shown = versions.filter((one) => one.status !== "cancelled");
  const wanted = search.get("picture");
  const selected = wanted === photoItself ? null : (versions.find(({ id }) => id === wanted) ?? shown[0] ?? null);
  const isHere = photo.step !== "stored" || photo.uploadId === photoId;

  return {
    photo,
    upload,
    // A photo that was turned stands otherwise than its file.
    localUrl: photo.step === "none" || !isHere || (upload?.turnDegrees ?? 0) !== 0 ? null : photo.localUrl,
    versions: shown,
    costIn,
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

type SearchParams = ReturnType<typeof useSearchParams>;

/** The newest pictures of all photos are kept true by live events; those of an older photo are asked for when it is opened. */
function useVersions(photoId: string | null): Generation[] {
  const client = useQueryClient();
  const { data: page } = useQuery(generationsQuery);
  const { data: ofPhoto } = useQuery({
    ...versionsQuery(photoId ?? ""),
    enabled: photoId !== null && page?.nextBefore !== null,
    // What a click has just opened is known already.
    placeholderData: () =>
      client
        .getQueryData(photosQuery.queryKey)
        ?.pages.flatMap(({ photos }) => photos)
        .filter(({ uploadId }) => uploadId === photoId)
        .map(({ latest }) => latest),
  });
  const recent = page?.generations ?? [];
  const older = (ofPhoto ?? []).filter(({ id }) => !recent.some((one) => one.id === id));
  return [...recent, ...older].filter(
    ({ uploadId, kind }) => photoId !== null && uploadId === photoId && kind === "preset",
  );
}

const noPhoto: PhotoState = { step: "none" };

/**
 * The photo that was sent last, unless a link has led to another: whoever follows one is done with what arrived, or was refused, before. Going
 * back leads to where it was sent, and there it may be news.
 */
function usePhotoAtHand(inAddress: string | null): PhotoState {
  const { photo: sent, release } = usePhotoTransfer();
  const photo = sent.use();
  const isLinked = useNavigationType() !== NavigationType.Pop;
  const [leftBehind] = useState(() => {
    const isAnother = photo.step === "failed" || (photo.step === "stored" && photo.uploadId !== inAddress);
    return isLinked && inAddress !== null && isAnother ? photo : null;
  });
  useEffect(() => {
    if (leftBehind !== null) release();
  }, [leftBehind, release]);
  return photo === leftBehind ? noPhoto : photo;
}

/**
 * The photo to be shown. One that has just arrived counts at once: until the address names it a moment later, a click on a scene would meet no
 * photo, or the one before.
 */
function usePhotoId(photo: PhotoState, inAddress: string | null): string | null {
  const [addressedId, setAddressedId] = useState<string | null>(null);
  if (photo.step === "stored" && addressedId !== photo.uploadId) {
    if (inAddress === photo.uploadId) setAddressedId(photo.uploadId);
    return photo.uploadId;
  }
  return photo.step === "stored" || photo.step === "none" ? inAddress : null;
}

/** A photo that has just arrived gets an address of its own; going back from there leaves it. Who is among the scenes by then stays there. */
function useArrival(photo: PhotoState, [search, setSearch]: SearchParams): void {
  const { release } = usePhotoTransfer();
  const arrivedId = useRef<string | null>(null);
  const uploadId = photo.step === "stored" ? photo.uploadId : null;
  useEffect(() => {
    const isArriving = uploadId !== null && arrivedId.current !== uploadId;
    arrivedId.current = uploadId;
    if (isArriving && search.get("photo") !== uploadId)
      setSearch(addressOf(uploadId, search.get("scene")), { state: { keepsPlace: true } });
    else if (uploadId !== null && !isArriving && search.get("photo") === null) release();
  }, [uploadId, search, setSearch, release]);
}

/** Coming back with nothing in the address: what runs, or was just made, belongs on the stage. */
function useResumption(photo: PhotoState, [search, setSearch]: SearchParams): void {
  const { data: page } = useQuery(generationsQuery);
  const isFirstLook = useRef(true);
  useEffect(() => {
    if (!page || !isFirstLook.current) return;
    isFirstLook.current = false;
    const recent = page.generations.find(isWorthResuming);
    if (photo.step === "none" && !search.get("photo") && recent)
      setSearch(addressOf(recent.uploadId, search.get("scene")), { replace: true });
  }, [page, photo, search, setSearch]);
}

/** A scene that was picked before the photo waits beside it: the photo itself is shown, not what was last made of it. */
function addressOf(photo: string, scene: string | null): Record<string, string> {
  return scene === null ? { photo } : { photo, scene, picture: photoItself };
}

/** Unfinished, or made within the last half hour and not put away since by 'Upload Another Image'; all by the server's clock. */
function isWorthResuming(generation: Generation): boolean {
  if (isUnfinished(generation)) return true;
  const isRecent = (readServerTime() ?? Date.now()) - Date.parse(generation.createdAt) < resumeWithinMinutes * 60_000;
  return generation.status === "done" && isRecent && generation.createdAt > (sessionStorage.getItem(putAwayKey) ?? "");
}
