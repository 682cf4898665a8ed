import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { isUnfinished } from "#contract/statuses.ts";
import { generationsQuery } from "#web/api/generations.ts";
import type { RetailOptions } from "#web/features/retail/options/use-retail-options.ts";
import { ChooseStep } from "./choose-step.tsx";
import { PresetStep } from "./preset-step.tsx";
import { chooseFile, useRetailTransfer } from "./use-retail-transfer.ts";

/** Step 1: the photo and how its pictures are to be. Step 2: the presets. The address (`?photo=`) says which of the two it is. */
export function SingleTab({ options }: { options: RetailOptions }) {
  const [search] = useSearchParams();
  const photoId = search.get("photo");
  useArrival();
  useResumption();
  useFocusOnNextStep(photoId !== null);
  return photoId === null ? (
    <ChooseStep options={options} />
  ) : (
    <PresetStep key={photoId} photoId={photoId} options={options} />
  );
}

/** A photo that has arrived gets an address of its own; going back from there leads to the first step. */
function useArrival(): void {
  const transfer = useRetailTransfer();
  const photo = transfer.photo.use();
  const [, setSearch] = useSearchParams();
  useEffect(() => {
    if (photo.step !== "stored") return;
    setSearch({ photo: photo.uploadId });
    transfer.release();
    chooseFile(null);
  }, [photo, setSearch, transfer]);
}

/** The button that brought a photo, or put it away, is gone with what it stood on: the focus goes to the next step. */
function useFocusOnNextStep(hasPhoto: boolean): void {
  const hadPhoto = useRef(hasPhoto);
  useEffect(() => {
    if (hadPhoto.current === hasPhoto) return;
    hadPhoto.current = hasPhoto;
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(hasPhoto ? "#retail-presets" : "main h1")?.focus({ preventScroll: true });
  }, [hasPhoto]);
}

/** Coming back with nothing in the address: a picture in the making belongs on the stage. */
function useResumption(): void {
  const { data: page } = useQuery(generationsQuery);
  const [search, setSearch] = useSearchParams();
  const isFirstLook = useRef(true);
  useEffect(() => {
    if (!page || !isFirstLook.current) return;
    isFirstLook.current = false;
    const running = page.generations.find((one) => one.kind === "retail" && one.runId === null && isUnfinished(one));
    if (search.get("photo") === null && running)
      setSearch({ photo: running.uploadId, picture: running.id }, { replace: true });
  }, [page, search, setSearch]);
}
