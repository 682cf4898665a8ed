import type { QueryClient } from "@tanstack/react-query";
import { carColours } from "#contract/car-colours.ts";
import { brandsQuery, modelsQuery } from "#web/api/catalogue.ts";
import { other, type CarForm } from "./car-form-schema.ts";
import { findMakeOfModel, prefillColour, prefillMake, prefillModel, type CarHint } from "./prefill-car.ts";

/** The form's values for a hint. A list that can't be had counts as empty: the text is kept as 'Other'. */
export async function prefillForm(client: QueryClient, hint: CarHint): Promise<Partial<CarForm>> {
  const colour = prefillColour(
    carColours.map(({ name }) => name),
    hint.color,
  );
  if (hint.make === "" && hint.model === "") return colour;
  const brands = await client.fetchQuery(brandsQuery).catch(() => []);
  const make = prefillMake(
    brands.map(({ label, aliases }) => ({ name: label, aliases })),
    hint.make || (findMakeOfModel(brands, hint.model) ?? ""),
  );
  // A model that several makes have, or none: its maker is to be typed.
  if (make.make === undefined) return { ...colour, make: other, model: other, otherModel: hint.model };
  const brand = brands.find(({ label }) => label === make.make);
  if (!brand) return { ...colour, ...make, model: other, otherModel: hint.model };
  const models = await client.fetchQuery(modelsQuery(brand.id)).catch(() => []);
  return {
    ...colour,
    ...make,
    ...prefillModel(models, hint.model),
  };
}
