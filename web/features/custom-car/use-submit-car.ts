import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useFormContext } from "react-hook-form";
import type { CarRequest } from "#contract/requests.ts";
import { understoodCarQuery } from "#web/api/understood-car.ts";
import { useEngine } from "#web/parts/engine/use-engine.ts";
import { watchFocus } from "#web/ui/watch-focus.ts";
import type { CarForm } from "./car-form-schema.ts";
import { carWordsOf } from "./car-words.ts";
import { customCarTexts } from "./custom-car-texts.ts";
import { submitCar } from "./submit-car.ts";

/** Sends the form, unless a colour in it can't be painted: that is told at the colour's field. */
export function useSubmitCar(onSaved: (request: CarRequest) => void): (form: CarForm) => Promise<void> {
  const client = useQueryClient();
  const maker = useEngine("views");
  const { setError } = useFormContext<CarForm>();
  return async (form) => {
    const isElsewhere = watchFocus();
    const unknown = await findUnknownColour(client, form);
    if (unknown !== null) {
      setError(unknown, { message: customCarTexts.colourUnknown }, { shouldFocus: !isElsewhere() });
      return;
    }
    const request = await submitCar(client, form, maker);
    if (request) onSaved(request);
  };
}

/** Null also where nobody can be asked: the server looks again before it takes anything. */
async function findUnknownColour(
  client: QueryClient,
  form: CarForm,
): Promise<"customColour" | "otherWheelColour" | null> {
  const understood = await client.fetchQuery(understoodCarQuery(carWordsOf(form))).catch(() => null);
  if (understood?.colour.isUnderstood === false) return "customColour";
  return understood?.wheels.isUnderstood === false ? "otherWheelColour" : null;
}
