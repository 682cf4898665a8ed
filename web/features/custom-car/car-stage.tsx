import { useFormContext, useWatch } from "react-hook-form";
import { findColour } from "#web/parts/car-fields/colour-order.ts";
import { standInTag } from "#web/parts/views/stand-in.ts";
import { Viewfinder } from "#web/ui/viewfinder.tsx";
import { makeOf, modelOf, type CarForm } from "./car-form-schema.ts";
import { PaintChip } from "./paint-chip.tsx";
import { useDecodedUrl } from "./use-decoded-url.ts";
import type { UnderstoodForm } from "./use-understood-car.ts";

/** The car as far as it is described, painted as the six views will be; the paint alone where no picture comes. */
export function CarStage({ understood, isCurrent, previewUrl }: UnderstoodForm) {
  const { control } = useFormContext<CarForm>();
  const [year, make, otherMake, model, otherModel, colour] = useWatch({
    control,
    name: ["year", "make", "otherMake", "model", "otherModel", "colour"],
  });
  const { shown, isLoading } = useDecodedUrl(previewUrl);
  const name = [makeOf({ make, otherMake }), modelOf({ model, otherModel })].filter((part) => part !== "").join(" ");
  const paint = understood?.colour ?? { name: colour, value: findColour(colour)?.value ?? "none" };
  const isPainting = isLoading || !isCurrent;
  const caption = understood === null ? paint.name : understood.shown.join(", ");

  return (
    <figure aria-label="Preview" aria-busy={isPainting} className="grid gap-3">
      {shown ? (
        <div className="bg-sunken relative aspect-4/3 overflow-hidden rounded-md">
          <img src={shown} alt={`Illustration: ${caption}`} className="animate-arrive size-full object-cover" />
          <p className="label absolute top-3 left-3 rounded-sm bg-black/60 px-2 py-0.5 text-white">
            {understood === null ? "Illustration" : standInTag(understood.bodyStyle)}
          </p>
          {isPainting ? (
            <p className="label absolute top-3 right-3 rounded-sm bg-black/60 px-2 py-0.5 text-white">Painting…</p>
          ) : null}
        </div>
      ) : (
        <Viewfinder className="bg-sunken grid aspect-4/3 place-items-center">
          <div className="h-3/4 min-h-0">
            <PaintChip name={paint.name} paint={paint.value} />
          </div>
        </Viewfinder>
      )}
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="text-lg font-semibold">
          {name === "" ? "Your car" : name}{" "}
          <span className="text-ink-faint tabular font-normal">{name === "" ? "" : year}</span>
        </span>
        <span className="text-ink-soft text-sm">{shown && isPainting ? `Being painted: ${caption}` : caption}</span>
      </figcaption>
    </figure>
  );
}
