import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DetectedField } from "#contract/detected-fields.ts";
import type { CorrectRequestBody } from "#contract/requests.ts";
import { call } from "#web/api/client.ts";
import { toFailure } from "#web/api/failure.ts";
import { requestQuery } from "#web/api/requests.ts";
import { loadSession } from "#web/api/session.ts";
import { toast } from "#web/ui/toast.tsx";

/** From which side a photo shows a car is not for people to say: it changes nothing. */
export type CorrectedField = Exclude<DetectedField, "view">;

const bodies: Readonly<Record<CorrectedField, (value: string) => CorrectRequestBody>> = {
  make: (make) => ({ make }),
  model: (model) => ({ model }),
  year: (year) => ({ year: Number(year) }),
  colour: (color) => ({ color }),
  trim: (trim) => ({ trim }),
  generation: (generation) => ({ generation }),
  visual_options: (visual_options) => ({ visual_options }),
  wheel_colour: (wheel_colour) => ({ wheel_colour }),
  number_plate: (number_plate) => ({ number_plate }),
};

/** Saves a person's word about one field. @returns whether it was taken; why not is told */
export function useCorrection(requestId: string) {
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  async function correct(field: CorrectedField, value: string): Promise<boolean> {
    if (isSaving) return false;
    setSaving(true);
    try {
      const row = await call("patch /api/requests/{id}", { path: { id: requestId }, body: bodies[field](value) });
      client.setQueryData(requestQuery(requestId).queryKey, row);
      return true;
    } catch (error) {
      const { message, reasons, status } = toFailure(error);
      if (status === 401) void loadSession();
      toast({ title: "Not saved", description: [message, ...reasons].join(" "), tone: "destructive" });
      return false;
    } finally {
      setSaving(false);
    }
  }
  return { correct, isSaving };
}
