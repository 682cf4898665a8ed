import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { tellsOfNoCar } from "#contract/pass-through.ts";
import type { Upload } from "#contract/uploads.ts";
import { call } from "#web/api/client.ts";
import { toFailure } from "#web/api/failure.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { announce } from "#web/ui/announcer.tsx";
import { toast } from "#web/ui/toast.tsx";
import { answeredParts, keyOfPart, noteAnsweredPart } from "./answered-parts.ts";
import { placeInside, type CarOutline, type Place } from "./outline-places.ts";

type Part = Upload["cutOut"]["doubtfulParts"][number];

export const whichCarTexts = { another: "Wrong car? Choose another" } as const;

export type WhichCar = {
  readonly upload: Upload;
  /** Nothing but another car may be asked for while something is being done. */
  readonly isBusy: boolean;
  /** The last place of a car that was chosen, while that is being cut out. */
  readonly choice: Place | null;
  /** Which of the cars is meant: the one that is being cut out, or the one that is; −1 for none of them. */
  readonly chosen: number;
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

/** What a person says about which car is meant and what belongs to it; null while there is neither a cut-out to speak of nor a refusal. */
export function useWhichCar(upload: Upload | undefined): WhichCar | null {
  const put = usePutUpload(upload?.id ?? "");
  const [isSending, setSending] = useState(false);
  const [pointed, point] = useState<number | null>(null);
  const [isAskingPlace, askPlace] = useState(false);
  const [answered, setAnswered] = useState(answeredParts);
  const { choice, choose } = useChoice(upload, put);
  useAnnouncedEnd(upload);

  if (upload === undefined || !hasWhichCar(upload)) return null;
  const { id, cutOut } = upload;
  const isBusy = isSending || choice !== null || cutOut.isBeingCorrected;
  const before = cutOut.versions.findLast((version) => version < cutOut.version) ?? null;
  const isChoosable = !isBusy || choice !== null;

  async function send(change: () => Promise<Upload>): Promise<void> {
    if (isBusy) return;
    setSending(true);
    askPlace(false);
    await put(change);
    setSending(false);
    point(null);
  }
  function choosePlace(place: Place): void {
    askPlace(false);
    if (isChoosable) void choose(place);
  }
  function answerPart(part: Part, isCars: boolean): void {
    if (part.isKept === isCars) {
      setAnswered(noteAnsweredPart(keyOfPart(id, part)));
      return;
    }
    const mode = isCars ? "keep" : "remove";
    void send(() =>
      call("post /api/uploads/{id}/cut-out/corrections", {
        path: { id },
        body: { basedOn: cutOut.version, edits: [{ kind: "area", mode, outline: part.outline }] },
      }),
    );
  }

  return {
    upload,
    isBusy,
    choice,
    chosen: cutOut.cars.findIndex(({ outline, isChosen }) =>
      choice === null ? isChosen : String(placeInside(outline)) === String(choice),
    ),
    pointed,
    point,
    chooseOutline: (outline) => choosePlace(placeInside(outline)),
    isAskingPlace: isAskingPlace && isChoosable,
    askPlace,
    choosePlace,
    openParts: cutOut.doubtfulParts.filter((part) => !answered.includes(keyOfPart(id, part))),
    answerPart,
    before,
    goBack: () => {
      if (before !== null)
        void send(() => call("put /api/uploads/{id}/cut-out/version", { path: { id }, body: { version: before } }));
    },
  };
}

export function hasWhichCar({ matteStatus, matteError }: Upload): boolean {
  return matteStatus === "ready" || (matteStatus === "failed" && tellsOfNoCar(matteError?.code ?? ""));
}

type Put = (change: () => Promise<Upload>) => Promise<boolean>;

/** Has the server do something with the photo, and shows what has come of it. Whether it got through. */
function usePutUpload(id: string): Put {
  const client = useQueryClient();
  const { queryKey } = uploadQuery(id);
  const mark = (isBeingCorrected: boolean) =>
    client.setQueryData(queryKey, (known) => known && { ...known, cutOut: { ...known.cutOut, isBeingCorrected } });
  return async (change) => {
    const wasMarked = client.getQueryData(queryKey)?.cutOut.isBeingCorrected === true;
    // At once: nothing is to be ordered with the cut-out that this one replaces.
    mark(true);
    try {
      const answer = await change();
      // The live event of the new version may have come first.
      client.setQueryData(queryKey, (known) =>
        known && known.cutOut.version > answer.cutOut.version && answer.cutOut.isBeingCorrected ? known : answer,
      );
      return true;
    } catch (error) {
      mark(wasMarked);
      toast({ title: "That did not get through", description: toFailure(error).message, tone: "destructive" });
      return false;
    }
  };
}

type Choice = {
  readonly uploadId: string;
  /** That was there before. */
  readonly version: number;
  readonly place: Place;
  readonly isSent: boolean;
  /** Whether the photo has been seen to be cut out for it. */
  readonly isSeen: boolean;
};

/** The car that a person has chosen, until it is cut out. One that is chosen meanwhile is sent once the answer to the first is there, and counts. */
function useChoice(upload: Upload | undefined, put: Put) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const wanted = useRef<Place | null>(null);
  const isOver = choice !== null && (upload === undefined || hasEnded(choice, upload));
  if (isOver) setChoice(null);
  else if (choice?.isSeen === false && upload?.cutOut.isBeingCorrected) setChoice({ ...choice, isSeen: true });

  async function choose(place: Place): Promise<void> {
    if (upload === undefined) return;
    const { id: uploadId, cutOut } = upload;
    const isUnderWay = wanted.current !== null;
    wanted.current = place;
    setChoice({ uploadId, version: cutOut.version, place, isSent: false, isSeen: false });
    if (isUnderWay) return;
    let sent: Place = place;
    let isThrough = false;
    do {
      sent = wanted.current;
      const next = sent;
      isThrough = await put(() =>
        call("put /api/uploads/{id}/cut-out/car", { path: { id: uploadId }, body: { place: [...next] } }),
      );
    } while (isThrough && sent !== wanted.current);
    wanted.current = null;
    setChoice((now) => (isThrough && now !== null ? { ...now, isSent: true } : null));
  }
  return { choice: isOver ? null : (choice?.place ?? null), choose };
}

function hasEnded({ uploadId, version, isSent, isSeen }: Choice, { id, cutOut }: Upload): boolean {
  return id !== uploadId || cutOut.version !== version || (isSent && isSeen && !cutOut.isBeingCorrected);
}

/** Says how a correction ended that was seen in the making. */
function useAnnouncedEnd(upload: Upload | undefined): void {
  const wasInTheMaking = useRef<string | null>(null);
  useEffect(() => {
    if (!upload) return;
    if (upload.cutOut.isBeingCorrected) wasInTheMaking.current = upload.id;
    else if (wasInTheMaking.current === upload.id) {
      wasInTheMaking.current = null;
      announce(upload.cutOut.correctionError?.message ?? "The new cut-out is ready.");
    }
  }, [upload]);
}
