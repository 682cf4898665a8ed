import clsx from "clsx";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { carNames } from "./outline-places.ts";
import type { WhichCar } from "./use-which-car.ts";

/** The cars of a photo by name: what a tap on the photo does, for the keyboard. */
export function WhichCarField({ whichCar: { upload, isBusy, point, chooseOutline } }: { whichCar: WhichCar }) {
  const { cars } = upload.cutOut;
  const names = carNames(cars.map(({ outline }) => outline));
  const chosen = cars.findIndex(({ isChosen }) => isChosen);
  const [picked, setPicked] = useState(chosen);
  const order = [...cars.keys()].toSorted((one, other) => leftOf(cars[one]?.outline) - leftOf(cars[other]?.outline));
  const outline = cars[picked]?.outline;
  const canChoose = outline !== undefined && picked !== chosen && !isBusy;

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (canChoose) chooseOutline(outline);
      }}
    >
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm font-semibold">Which car is meant?</legend>
        <div className="flex flex-wrap gap-2">
          {order.map((index) => (
            <label
              key={names[index]}
              className={clsx(
                "has-focus-visible:outline-accent flex min-h-11 cursor-pointer items-center rounded-md border px-4 text-sm font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2",
                index === picked ? "border-accent bg-ink/6 text-ink" : "border-line text-ink-soft hover:text-ink",
              )}
              onPointerEnter={() => point(index)}
              onPointerLeave={() => point(null)}
            >
              <input
                type="radio"
                name="which-car"
                className="sr-only"
                checked={index === picked}
                onChange={() => {
                  setPicked(index);
                  point(index);
                }}
              />
              {names[index]}
            </label>
          ))}
          {canChoose ? (
            <Button type="submit" look="ink">
              Use this car
            </Button>
          ) : null}
        </div>
        <p className="text-ink-soft text-sm">
          {chosen < 0 ? "They touch each other and are cut out together so far. " : ""}Tap it on the photo, or choose it
          here. Pictures ordered from then on show it.
        </p>
      </fieldset>
    </form>
  );
}

function leftOf(outline: readonly (readonly [number, number])[] | undefined): number {
  return Math.min(...(outline ?? []).map(([x]) => x));
}
