import { LRUCache } from "lru-cache";
import type { BodyStyle } from "#contract/body-styles.ts";
import type { CarColourName } from "#contract/car-colours.ts";
import { AppError } from "#contract/errors.ts";
import { createFairQueue, type Waiting } from "#server/domain/some-at-once/fair-queue.ts";
import type { CarKind } from "./car-kind.ts";
import { findNearestBody } from "./nearest-body.ts";

export type PaintedCar = {
  style: BodyStyle;
  colourName: CarColourName;
  /** Words of one's own; without them the car is as the catalogue shows it. */
  details?: PaintedDetails;
  kind?: CarKind;
};

export type PaintedDetails = {
  customColour: string | null;
  wheelColour: string;
  modifications: string | null;
  numberPlate: string | null;
};

export type CarPicturesDeps = {
  /** Gives the car as WebP. */
  paintCarPicture: (car: PaintedCar) => Promise<Uint8Array>;
  /** The bodies that can be painted; for others the most alike is. */
  modelled: ReadonlySet<BodyStyle>;
  maxKeptBytes: number;
};

export type CarPictures = {
  /** Throws `unavailable` when there is no body at all, or when everybody who asked has gone before the painting began. */
  read: (car: PaintedCar, asker?: Asker) => Promise<Uint8Array>;
};

/** Whose turn it is, if not the catalogue's for everybody; and when nobody waits any more. */
export type Asker = { account: string; signal?: AbortSignal };

type Wanted = Waiting & { key: string; car: PaintedCar } & PromiseWithResolvers<Uint8Array>;

const everybody: Asker = { account: "" };
/** More than the catalogue has pictures on a page, and than somebody types in a minute. */
const limits = { perAccount: 100, inAll: 500 };

/**
 * Pictures of bodies, painted when they are first asked for, one after the other so that a page full of new ones leaves the server time for its
 * other work; accounts take turns. The ones last asked for are kept, up to `maxKeptBytes`.
 */
export function createCarPictures({ paintCarPicture, modelled, maxKeptBytes }: CarPicturesDeps): CarPictures {
  /** Who waits for each picture that is under way; undefined for who never goes. */
  const askers = new Map<string, readonly (AbortSignal | undefined)[]>();
  const queue = createFairQueue<Wanted>(limits);
  let isPainting = false;

  const paint = async (key: string, car: PaintedCar): Promise<Uint8Array> => {
    // Somebody who types leaves pictures behind that nobody waits for any more.
    if (askers.get(key)?.every((asker) => asker?.aborted === true)) throw new AppError("unavailable");
    return paintCarPicture(car);
  };
  const paintAll = async (): Promise<void> => {
    if (isPainting) return;
    isPainting = true;
    for (let next = queue.take(() => true); next !== null; next = queue.take(() => true)) {
      await paint(next.key, next.car).then(next.resolve, next.reject);
    }
    isPainting = false;
  };
  const kept = new LRUCache<string, Uint8Array, Pick<Wanted, "car" | "account">>({
    maxSize: maxKeptBytes,
    sizeCalculation: (picture) => picture.byteLength,
    // Who waits is given the picture, though others may have pushed it out meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (key, _stale, { context }) => {
      const wanted = { key, ...context, ...Promise.withResolvers<Uint8Array>() };
      queue.add(wanted)?.reject(new AppError("too_busy", { isRetryable: true, retryAfterSeconds: 10 }));
      void paintAll();
      return wanted.promise;
    },
  });

  return {
    read: ({ style, ...words }, { account, signal } = everybody) => {
      if (modelled.size === 0) return Promise.reject(new AppError("unavailable"));
      const car = { style: findNearestBody(style, modelled), ...words };
      // All that is painted from: what is left out here would be shown to whoever asks for another car in the same words.
      const key = JSON.stringify(car).toLowerCase();
      askers.set(key, [...(askers.get(key) ?? []), signal]);
      return kept.forceFetch(key, { context: { car, account } }).finally(() => askers.delete(key));
    },
  };
}
