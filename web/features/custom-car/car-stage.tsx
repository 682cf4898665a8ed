import { useFormContext, useWatch } from "react-hook-form";
import { bodyStyleLabels } from "#contract/body-styles.ts";
import { inColour } from "#contract/car-picture-address.ts";
import type { CatalogueBrand } from "#contract/catalogue.ts";
import { Viewfinder } from "../../ui/viewfinder.tsx";
import { makeOf, modelOf, other, type CarForm } from "./car-form-schema.ts";
import { findColour } from "./colour-order.ts";
import { PaintChip } from "./paint-chip.tsx";
import type { Catalogue } from "./use-catalogue.ts";
import { useDecodedUrl } from "./use-decoded-url.ts";

/** The car as far as it is described, in the chosen paint: a body like many while no model is known; the paint alone where no picture comes. */
export function CarStage({ catalogue }: { catalogue: Catalogue }) {
  const form = useShownWords();
  const { model, brandsState } = catalogue;
  const colour = findColour(form.colour);
  const example = findExample(catalogue);
  const carPicture = model?.imageUrl ?? example?.carImagePath;
  const { shown, isLoading } = useDecodedUrl(carPicture && colour ? inColour(carPicture, colour.name) : null);
  const custom = form.customColour.trim();
  const isCssColour = custom !== "" && CSS.supports("color", custom);
  const paint = isCssColour ? custom : (colour?.value ?? "none");
  const name = [makeOf(form), modelOf(form)].filter((part) => part !== "").join(" ");
  const wheels = form.wheelColour === other ? form.otherWheelColour.trim() : form.wheelColour;
  const body = model?.bodyStyles[0];

  return (
    <figure aria-label="Preview" className="grid gap-4">
      {shown ? (
        <div className="bg-sunken relative aspect-4/3 overflow-hidden rounded-md">
          <img
            src={shown}
            alt={`${body ? bodyStyleLabels[body] : "Example of a car"} in ${form.colour}`}
            className="animate-arrive size-full object-cover"
          />
          <p className="label absolute top-3 left-3 rounded-sm bg-black/60 px-2 py-0.5 text-white">Illustration</p>
        </div>
      ) : (
        <Viewfinder className="bg-sunken grid aspect-4/3 place-items-center">
          {isLoading || brandsState === "loading" ? null : (
            <div className="h-3/4 min-h-0">
              <PaintChip name={custom || form.colour} paint={paint} isKnown={custom === "" || isCssColour} />
            </div>
          )}
        </Viewfinder>
      )}
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="display text-2xl lg:text-3xl">
          {name === "" ? "Your car" : name}{" "}
          <span className="text-ink-faint tabular">{name === "" ? "" : form.year}</span>
        </span>
        <span className="text-ink-soft text-sm">
          {shown ? `${custom || form.colour}, ${wheels.toLowerCase()} wheels` : null}
          {shown && model === null
            ? modelOf(form) === ""
              ? ". An example until you name the model."
              : ". An example: the six views follow your words."
            : null}
          {shown && custom ? `. Shown in ${form.colour}; yours is mixed for the six views.` : null}
        </span>
      </figcaption>
    </figure>
  );
}

/** Who stands in for a car without a model: its make's best-known one, or that of the make with the most models. */
function findExample({ brand, brands }: Catalogue): CatalogueBrand | undefined {
  return brand ?? brands.toSorted((a, b) => b.models.length - a.models.length)[0];
}

/** The words of the form that the stage shows. */
function useShownWords() {
  const { control } = useFormContext<CarForm>();
  const [year, make, otherMake, model, otherModel] = useWatch({
    control,
    name: ["year", "make", "otherMake", "model", "otherModel"],
  });
  const [colour, customColour, wheelColour, otherWheelColour] = useWatch({
    control,
    name: ["colour", "customColour", "wheelColour", "otherWheelColour"],
  });
  return { year, make, otherMake, model, otherModel, colour, customColour, wheelColour, otherWheelColour };
}
