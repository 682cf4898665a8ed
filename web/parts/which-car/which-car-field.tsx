import clsx from "clsx";
import { carNames } from "./outline-places.ts";
import type { WhichCar } from "./use-which-car.ts";

/** The cars of a photo by name: what a tap on the photo does, for the keyboard. To choose one is to use it. */
export function WhichCarField({ whichCar }: { whichCar: WhichCar }) {
  const { upload, isBusy, choice, chosen, point, chooseOutline } = whichCar;
  const { cars } = upload.cutOut;
  const names = carNames(cars.map(({ outline }) => outline));
  const order = [...cars.entries()].toSorted(([, one], [, other]) => leftOf(one.outline) - leftOf(other.outline));
  const isHeld = isBusy && choice === null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-semibold">Which car is meant?</legend>
      <div className="flex flex-wrap gap-2">
        {order.map(([index, { outline }]) => (
          <label
            key={names[index]}
            className={clsx(
              "has-focus-visible:outline-accent flex min-h-11 cursor-pointer items-center rounded-md border px-4 text-sm font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2",
              index === chosen ? "border-accent bg-ink/6 text-ink" : "border-line text-ink-soft hover:text-ink",
              isHeld ? "opacity-45" : "",
            )}
            onPointerEnter={() => point(index)}
            onPointerLeave={() => point(null)}
          >
            <input
              type="radio"
              name="which-car"
              className="sr-only"
              aria-disabled={isHeld}
              checked={index === chosen}
              onChange={() => (isHeld ? undefined : chooseOutline(outline))}
            />
            {names[index]}
          </label>
        ))}
      </div>
      <p className="text-ink-soft text-sm">
        {chosen < 0 && choice === null ? "They touch, and are cut out together until you choose one. " : ""}
        Choose it here or tap it on the photo.
      </p>
    </fieldset>
  );
}

function leftOf(outline: readonly (readonly [number, number])[]): number {
  return Math.min(...outline.map(([x]) => x));
}
