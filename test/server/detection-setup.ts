import sharp from "sharp";
import { expect } from "vitest";
import { unknownCar } from "#contract/detected-fields.ts";
import { addPhotoAnswer, type AddedPhoto } from "#contract/detection.ts";
import { failureAnswer } from "#contract/failure.ts";
import { readCarPage, type ReadCarPage } from "#contract/read-cars.ts";
import { requestSchema, type CarRequest } from "#contract/requests.ts";
import type { Reading } from "#imaging/detect/reading.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { isProUser } from "#server/domain/accounts/is-pro-user.ts";
import type { AskRegisterDeps } from "#server/domain/detection/ask-register.ts";
import { listPhotos } from "#server/domain/detection/detection-store.ts";
import type { ReadWithModelDeps } from "#server/domain/detection/read-photo-with-model.ts";
import { readPhoto, type ReadPhotoDeps } from "#server/domain/detection/read-photo.ts";
import { closedSpending } from "#server/engines/closed-spending.ts";
import type { ImageEngine, ToldByPhoto } from "#server/engines/image-engine.ts";
import { photoForm, type WorkUser } from "./work-server.ts";
import { noOffers } from "./work-setup.ts";

export const readingOf = (value: string, confidence = 0.95, others: readonly string[] = []): Reading => ({
  value,
  confidence,
  place: [
    [1, 2],
    [30, 2],
    [30, 9],
    [1, 9],
  ],
  others,
});

/** What a photo tells that leaves no question open. */
export const sureCar: ToldByPhoto = {
  make: [readingOf("BMW")],
  model: [readingOf("3 Series")],
  colour: [readingOf("Blue")],
  year: [readingOf("2019")],
};

let shade = 0;
/** One that no test has sent. */
export function freshPhoto(): Promise<Uint8Array> {
  shade += 1;
  const background = { r: shade % 256, g: Math.floor(shade / 256), b: 99 };
  return sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .png()
    .toBuffer();
}

export async function expectRefusal(answer: Response, status: number, code: string): Promise<void> {
  expect([answer.status, failureAnswer.parse(await answer.json()).code]).toEqual([status, code]);
}

type SentPhoto = { name?: string; isLast?: boolean | string };

/** The calls of the pages that take photos, for one user. */
export function callsOf(user: WorkUser) {
  const json = (method: string, body: object) => ({
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const send = (requestId: string, photo: Uint8Array, { name, isLast }: SentPhoto = {}) => {
    const form = photoForm(photo, name);
    form.set("requestId", requestId);
    if (isLast !== undefined) form.set("isLast", String(isLast));
    return user.fetch("/api/functions/upload-to-gcs", { method: "POST", body: form });
  };
  const parse = async (answer: Response): Promise<CarRequest> => {
    expect(answer.status).toBe(200);
    return requestSchema.parse(await answer.json());
  };
  return {
    send,
    open: async () => parse(await user.fetch("/api/requests", json("POST", unknownCar))),
    add: async (requestId: string, photo: Uint8Array, sent?: SentPhoto): Promise<AddedPhoto> => {
      const answer = await send(requestId, photo, sent);
      if (!answer.ok) throw new Error(`the photo was answered with ${await answer.text()}`);
      return addPhotoAnswer.parse(await answer.json()).data;
    },
    read: async (id: string) => parse(await user.fetch(`/api/requests/${id}`)),
    sendCorrection: (id: string, words: object) => user.fetch(`/api/requests/${id}`, json("PATCH", words)),
    correct: async (id: string, words: object) => parse(await user.fetch(`/api/requests/${id}`, json("PATCH", words))),
    complete: (id: string) => user.fetch(`/api/requests/${id}/photos-complete`, { method: "POST" }),
    list: async (query = ""): Promise<ReadCarPage> => {
      const answer = await user.fetch(`/api/requests${query}`);
      expect(answer.status).toBe(200);
      return readCarPage.parse(await answer.json());
    },
    readAgain: (id: string) => user.fetch(`/api/requests/${id}/detection`, { method: "POST" }),
  };
}

export type Reader = ReturnType<typeof createReader>;

type ReaderDeps = ReadPhotoDeps & ReadWithModelDeps & AskRegisterDeps;

/** Reads photos as the worker does, with what they tell given by the test. */
export function createReader(db: Database, changes: Partial<ReaderDeps> = {}) {
  const started: string[] = [];
  const asked: string[] = [];
  const deps = (detect: ImageEngine["detect"]): ReaderDeps => ({
    db,
    engine: { detect },
    openSpending: () => closedSpending,
    askModel: { offers: noOffers, enqueueModelReading: async () => undefined },
    modelEngine: null,
    offers: noOffers,
    openModelSpending: () => closedSpending,
    nameCar: (car) => car,
    openSource: () => ({
      readCutOut: () => Promise.reject(new Error("the test's engine looks at nothing")),
      readPhoto: () => Promise.reject(new Error("the test's engine looks at nothing")),
    }),
    enqueueRegister: null,
    register: { find: async (plate) => (asked.push(plate), { kind: "unknown" }) },
    nameMake: (words) => words,
    questionLimit: { consume: () => Promise.resolve() },
    startViews: {
      offers: noOffers,
      isProUser,
      chooseBody: () => ({ style: "saloon", notes: [] }),
      enqueueGeneration: async (_: Transaction, id) => void started.push(id),
    },
    ...changes,
  });
  return {
    started,
    asked,
    deps,
    /** Reads the photos that wait, in their order, each telling the next of these, or refused with the error. */
    read: async (requestId: string, ...photos: (ToldByPhoto | Error)[]) => {
      const waiting = (await listPhotos(db, requestId)).filter(({ status }) => status === "waiting");
      expect(waiting).toHaveLength(photos.length);
      for (const [index, { id }] of waiting.entries()) {
        const told = photos[index];
        const detect: ImageEngine["detect"] = async ({ onTold }) => {
          if (told instanceof Error) throw told;
          await onTold(told ?? {});
        };
        await readPhoto(deps(detect), { photoId: id, signal: new AbortController().signal });
      }
    },
  };
}
