import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router";
import type { ReadCar } from "#contract/read-cars.ts";
import { readCarsQuery } from "#web/api/car-photos.ts";
import { isBeingRead } from "#web/features/detection/car-facts.ts";
import { shownValue } from "#web/features/detection/car-words.ts";
import { Button } from "#web/ui/button.tsx";
import { focusWhatStays } from "#web/ui/focus-what-stays.ts";
import { LastingImage } from "#web/ui/lasting-image.tsx";
import { InlineSpinner } from "#web/ui/spinner.tsx";
import { DeleteCar } from "./delete-car.tsx";

/** The cars that photos told before, newest first, also those of which no views were made. */
export function YourCars() {
  const { data, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(readCarsQuery);
  const list = useRef<HTMLUListElement>(null);
  const cars = (data?.pages ?? []).flatMap((page) => page.cars);
  /** After the last page the button goes: what it has brought comes next. */
  async function showMore(): Promise<void> {
    await fetchNextPage();
    focusWhatStays(() => list.current?.children[cars.length]?.querySelector("a"));
  }
  return (
    <section aria-labelledby="your-cars" className="border-line grid gap-4 border-t pt-6">
      <h2 id="your-cars" className="display text-xl">
        Your cars
      </h2>
      {isPending ? (
        <p role="status" className="text-ink-soft inline-flex items-center gap-2 text-sm">
          <InlineSpinner />
          Loading your cars…
        </p>
      ) : isError && !data ? (
        <div className="grid justify-items-start gap-4">
          <p className="text-sm">Your cars could not be loaded.</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : cars.length === 0 ? (
        <p className="text-ink-soft text-sm">None yet. A car whose photos you send is found here again.</p>
      ) : (
        <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-x-6 gap-y-1">
          {cars.map((car) => (
            <li key={car.id} className="-mx-2 flex items-center gap-1">
              <CarLink car={car} />
              <DeleteCar car={car} name={nameOf(car)} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <Button
          className="justify-self-start"
          aria-disabled={isFetchingNextPage}
          onClick={isFetchingNextPage ? undefined : () => void showMore()}
        >
          Show more
        </Button>
      ) : null}
    </section>
  );
}

function CarLink({ car }: { car: ReadCar }) {
  return (
    <Link
      to={`/vehicle-details?id=${car.id}`}
      className="hover:bg-ink/6 grid min-w-0 grow grid-cols-[auto_minmax(0,1fr)] items-center gap-4 rounded-md p-2"
    >
      <span className="bg-sunken block aspect-4/3 w-24 overflow-hidden rounded-sm">
        {car.previewUrl === null ? null : (
          <LastingImage src={car.previewUrl} loading="lazy" className="size-full object-cover" />
        )}
      </span>
      <span className="grid gap-0.5">
        <span className="truncate font-semibold">{nameOf(car)}</span>
        {car.numberPlate === null ? null : (
          <span className="text-ink-soft text-sm">{shownValue("number_plate", car.numberPlate)}</span>
        )}
        <span className="text-ink-soft text-sm">{stateOf(car)}</span>
        <span className="text-ink-faint text-xs">
          {new Date(car.createdAt).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" })}
        </span>
      </span>
    </Link>
  );
}

function nameOf({ make, model, status }: ReadCar): string {
  const words = [
    ...(make === null ? [] : [shownValue("make", make)]),
    ...(model === null ? [] : [shownValue("model", model)]),
  ];
  if (words.length > 0) return words.join(" ");
  return isBeingRead(status) ? "A new car" : "A car without a name";
}

function stateOf({ status, hasViews, photoCount }: ReadCar): string {
  if (isBeingRead(status)) return "Its photos are being read";
  if (hasViews) return "Six views made";
  if (photoCount === 0) return "No views; its photos are gone";
  return status === "failed" ? "Its photos tell nothing" : "No views yet";
}
