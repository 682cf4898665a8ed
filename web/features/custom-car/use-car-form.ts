import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { carFormSchema, emptyCarForm, type CarForm } from "./car-form-schema.ts";
import type { CarHint } from "./prefill-car.ts";
import { prefillForm } from "./prefill-form.ts";

/** The form, begun with what another screen says of the car; `fill` puts another car into it. */
export function useCarForm(hint: CarHint | null) {
  const client = useQueryClient();
  const [empty] = useState(() => emptyCarForm(new Date().getFullYear()));
  const form = useForm<CarForm>({ resolver: standardSchemaResolver(carFormSchema), defaultValues: empty });
  const { reset, formState } = form;
  // Read here, or the form would not keep track of it.
  const { isDirty } = formState;
  const wasTouched = useRef(isDirty);
  useEffect(() => {
    wasTouched.current = isDirty;
  }, [isDirty]);

  const fill = useCallback(
    async (car: CarHint, details: Partial<CarForm>) => {
      const values = await prefillForm(client, car);
      reset({ ...empty, ...details, ...values });
    },
    [client, empty, reset],
  );

  const [firstHint] = useState(hint);
  useEffect(() => {
    if (!firstHint) return;
    void prefillForm(client, firstHint).then((values) => {
      // Who has begun to fill it in by hand meanwhile is left alone.
      if (!wasTouched.current) reset({ ...empty, ...values });
    });
  }, [client, empty, firstHint, reset]);

  return { form, fill };
}
