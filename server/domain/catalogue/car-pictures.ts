import { LRUCache } from "lru-cache";
import type { BodyStyle } from "#contract/body-styles.ts";
import type { CarColourName } from "#contract/car-colours.ts";
import { AppError } from "#contract/errors.ts";
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
  read: (car: PaintedCar, signal?: AbortSignal) => Promise<Uint8Array>;
};

/**
 * Pictures of bodies, painted when they are first asked for, one after the other so that a page full of new ones
 * leaves the server time for its other work. The ones last asked for are kept, up to `maxKeptBytes`.
 */
export function createCarPictures({ paintCarPicture, modelled, maxKeptBytes }: CarPicturesDeps): CarPictures {
  /** Who waits for each picture that is under way; undefined for who never goes. */
  const askers = new Map<string, readonly (AbortSignal | undefined)[]>();
  let last: Promise<unknown> = Promise.resolve();

  const paint = (key: string, car: PaintedCar): Promise<Uint8Array> => {
    // Somebody who types leaves pictures behind that nobody waits for any more.
    if (askers.get(key)?.every((asker) => asker?.aborted === true)) throw new AppError("unavailable");
    return paintCarPicture(car);
  };
  const kept = new LRUCache<string, Uint8Array, PaintedCar>({
    maxSize: maxKeptBytes,
    sizeCalculation: (picture) => picture.byteLength,
    // Who waits is given the picture, though others may have pushed it out meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (key, _stale, { context: car }) => {
      const painting = last.then(() => paint(key, car));
      // Whether it fails is the business of who asked; the next one is painted all the same.
      last = painting.then(
        () => undefined,
        () => undefined,
      );
      return painting;
    },
  });

  return {
    read: ({ style, ...words }, signal) => {
      if (modelled.size === 0) return Promise.reject(new AppError("unavailable"));
      const car = { style: findNearestBody(style, modelled), ...words };
      // All that is painted from: what is left out here would be shown to whoever asks for another car in the same words.
      const key = JSON.stringify(car).toLowerCase();
      askers.set(key, [...(askers.get(key) ?? []), signal]);
      return kept.forceFetch(key, { context: car }).finally(() => askers.delete(key));
    },
  };
}
