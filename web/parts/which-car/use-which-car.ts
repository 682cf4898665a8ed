import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Upload } from "#contract/uploads.ts";
import { chooseCar, correctCutOut, takeCutOutVersion } from "#web/api/cut-outs.ts";
import { toFailure } from "#web/api/failure.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { announce } from "#web/ui/announcer.tsx";
import { toast } from "#web/ui/toast.tsx";
import { answeredParts, keyOfPart, noteAnsweredPart } from "./answered-parts.ts";
import { placeInside, type CarOutline, type Place } from "./outline-places.ts";

type Part = Upload["cutOut"]["doubtfulParts"][number];

export type WhichCar = {
  readonly upload: Upload;
  /** Nothing may be asked for while something is being done. */
  readonly isBusy: boolean;
  /** The car that the person has gone to, which is not yet chosen. */
  readonly pointed: number | null;
  readonly point: (car: number | null) => void;
  readonly chooseOutline: (outline: CarOutline) => void;
  /** Whether a place on the photo is being asked for. */
  readonly isAskingPlace: boolean;
  readonly askPlace: (isAsking: boolean) => void;
  readonly choosePlace: (place: Place) => void;
  /** The parts that the person has not said anything about. */
  readonly openParts: readonly Part[];
  readonly answerPart: (part: Part, isCars: boolean) => void;
  /** The version to go back to; null where there is none before this one. */
  readonly before: number | null;
  readonly goBack: () => void;
};

/** What a person says about which car is meant and what belongs to it; null while there is no cut-out to speak of. */
export function useWhichCar(upload: Upload | undefined): WhichCar | null {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [pointed, point] = useState<number | null>(null);
  const [isAskingPlace, askPlace] = useState(false);
  const [answered, setAnswered] = useState(answeredParts);
  useAnnouncedEnd(upload);

  if (upload?.matteStatus !== "ready") return null;
  const { id, cutOut } = upload;
  const isBusy = isSending || cutOut.isBeingCorrected;
  const before = cutOut.versions.findLast((version) => version < cutOut.version) ?? null;

  async function send(call: () => Promise<Upload>): Promise<void> {
    if (isBusy) return;
    setSending(true);
    askPlace(false);
    try {
      client.setQueryData(uploadQuery(id).queryKey, await call());
    } catch (error) {
      toast({ title: "That did not get through", description: toFailure(error).message, tone: "destructive" });
    } finally {
      setSending(false);
      point(null);
    }
  }
  function answerPart(part: Part, isCars: boolean): void {
    if (part.isKept === isCars) {
      setAnswered(noteAnsweredPart(keyOfPart(id, part)));
      return;
    }
    const mode = isCars ? "keep" : "remove";
    void send(() => correctCutOut(id, cutOut.version, [{ kind: "area", mode, outline: part.outline }]));
  }

  return {
    upload,
    isBusy,
    pointed,
    point,
    chooseOutline: (outline) => void send(() => chooseCar(id, placeInside(outline))),
    isAskingPlace: isAskingPlace && !isBusy,
    askPlace,
    choosePlace: (place) => void send(() => chooseCar(id, place)),
    openParts: cutOut.doubtfulParts.filter((part) => !answered.includes(keyOfPart(id, part))),
    answerPart,
    before,
    goBack: () => {
      if (before !== null) void send(() => takeCutOutVersion(id, before));
    },
  };
}

/** Says how a correction ended that was seen in the making. */
function useAnnouncedEnd(upload: Upload | undefined): void {
  const wasInTheMaking = useRef<string | null>(null);
  useEffect(() => {
    if (!upload) return;
    if (upload.cutOut.isBeingCorrected) wasInTheMaking.current = upload.id;
    else if (wasInTheMaking.current === upload.id) {
      wasInTheMaking.current = null;
      announce(upload.cutOut.correctionError?.message ?? "The car is cut out anew.");
    }
  }, [upload]);
}
