import { useEffect } from "react";
import type { UseFormGetValues, UseFormSetValue } from "react-hook-form";
import { useLocation, useSearchParams } from "react-router";
import * as z from "zod/mini";
import { useUser } from "#web/api/session.ts";
import { contactFormSchema, type ContactFormValues } from "./contact-form-schema.ts";
import { wordsAbout } from "./words-about.ts";

const stateSchema = z.object({ email: contactFormSchema.shape.email });

type Form = {
  setValue: UseFormSetValue<ContactFormValues>;
  getValues: UseFormGetValues<ContactFormValues>;
};

/** Fills in what is known: the words for what the message is about, and the address of who is signed in. Never over what was typed. */
export function usePrefill({ setValue, getValues }: Form): void {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const ownEmail = useUser()?.email;
  const about = search.get("about");
  const given = stateSchema.safeParse(state);
  const email = ownEmail ?? (given.success ? given.data.email : "");

  useEffect(() => {
    const put = (name: "email" | "message", value: string) => {
      if (value !== "" && getValues(name) === "") setValue(name, value);
    };
    put("message", wordsAbout(about));
    put("email", email);
  }, [about, email, setValue, getValues]);
}
