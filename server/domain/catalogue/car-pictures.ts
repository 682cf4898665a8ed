import type { BodyStyle } from "#contract/body-styles.ts";
import type { CarColourName } from "#contract/car-colours.ts";
import { AppError } from "#contract/errors.ts";
import type { CarKind } from "./car-kind.ts";
import { findNearestBody } from "./nearest-body.ts";

export interface PaintedCar {
  style: BodyStyle;
  colourName: CarColourName;
  /** Words of one's own; without them the car is as the catalogue shows it. */
  details?: PaintedDetails;
  kind?: CarKind;
}

export interface PaintedDetails {
  customColour: string | null;
  wheelColour: string;
  modifications: string | null;
  numberPlate: string | null;
}

export interface CarPicturesDeps {
  /** Gives the car as WebP. */
  paintCarPicture: (car: PaintedCar) => Promise<Uint8Array>;
  /** The bodies that can be painted; for others the most alike is. */
  modelled: ReadonlySet<BodyStyle>;
  maxKeptBytes: number;
}

export interface CarPictures {
  /** Throws `unavailable` when there is no body at all, or when everybody who asked has gone before the painting began. */
  read: (car: PaintedCar, signal?: AbortSignal) => Promise<Uint8Array>;
}

interface UnderWay {
  painting: Promise<Uint8Array>;
  /** Of everybody who waits for it; undefined for who never goes. */
  askers: (AbortSignal | undefined)[];
}

/**
 * Pictures of bodies, painted when they are first asked for, one after the other so that a page full of new ones
 * leaves the server time for its other work. The ones last asked for are kept, up to `maxKeptBytes`.
 */
export function createCarPictures({ paintCarPicture, modelled, maxKeptBytes }: CarPicturesDeps): CarPictures {
  // A Map keeps the order of insertion: the first is the one that was not asked for the longest.
  const kept = new Map<string, Uint8Array>();
  const underWay = new Map<string, UnderWay>();
  let keptBytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  const keep = (key: string, picture: Uint8Array): void => {
    kept.set(key, picture);
    keptBytes += picture.byteLength;
    for (const [oldestKey, oldest] of kept) {
      if (keptBytes <= maxKeptBytes) return;
      kept.delete(oldestKey);
      keptBytes -= oldest.byteLength;
    }
  };

  const paint = async (key: string, car: PaintedCar): Promise<Uint8Array> => {
    try {
      // Somebody who types leaves pictures behind that nobody waits for any more.
      if (underWay.get(key)?.askers.every((asker) => asker?.aborted === true)) throw new AppError("unavailable");
      const picture = await paintCarPicture(car);
      keep(key, picture);
      return picture;
    } finally {
      underWay.delete(key);
    }
  };

  return {
    read: ({ style, ...words }, signal) => {
      if (modelled.size === 0) return Promise.reject(new AppError("unavailable"));
      const car = { style: findNearestBody(style, modelled), ...words };
      const key = JSON.stringify([car.style, car.colourName, car.details]).toLowerCase();
      const found = kept.get(key);
      if (found !== undefined) {
        kept.delete(key);
        kept.set(key, found);
        return Promise.resolve(found);
      }
      const started = underWay.get(key);
      if (started !== undefined) {
        started.askers.push(signal);
        return started.painting;
      }
      const painting = last.then(() => paint(key, car));
      underWay.set(key, { painting, askers: [signal] });
      // Whether it fails is the business of who asked; the next one is painted all the same.
      last = painting.then(
        () => undefined,
        () => undefined,
      );
      return painting;
    },
  };
}
