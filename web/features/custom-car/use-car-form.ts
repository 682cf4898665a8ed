import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { carFormSchema, emptyCarForm, type CarForm } from "./car-form-schema.ts";
import type { CarHint } from "./prefill-car.ts";
import { prefillForm } from "./prefill-form.ts";

/** The form, filled once with what another screen, or an earlier request, says of the car. */
export function useCarForm(hint: CarHint | null, details: Partial<CarForm>) {
  const client = useQueryClient();
  const [defaultValues] = useState(() => emptyCarForm(new Date().getFullYear()));
  const form = useForm<CarForm>({ resolver: standardSchemaResolver(carFormSchema), defaultValues });
  const { reset, getValues, formState } = form;
  // Read here, or the form would not keep track of it.
  const { isDirty } = formState;
  const wasTouched = useRef(isDirty);
  useEffect(() => {
    wasTouched.current = isDirty;
  }, [isDirty]);

  const wasFilled = useRef(false);
  useEffect(() => {
    if (!hint || wasFilled.current) return;
    wasFilled.current = true;
    void prefillForm(client, hint).then((values) => {
      // Who has begun to fill it in by hand meanwhile is left alone.
      if (!wasTouched.current) reset({ ...getValues(), ...details, ...values });
    });
  }, [client, details, getValues, hint, reset]);

  return form;
}
