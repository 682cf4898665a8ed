import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { contactRedirectMs } from "#contract/limits.ts";
import { sendContactMessage } from "#web/api/contact.ts";
import { createAttemptKey } from "#web/api/create-attempt-key.ts";
import { toFailure } from "#web/api/failure.ts";
import { toastText } from "#web/ui/toast.tsx";
import { contactFormSchema, type ContactFormValues } from "./contact-form-schema.ts";
import { usePrefill } from "./use-prefill.ts";

const contactFormTexts = {
  sent: "Message sent! - Thank you for contacting us. We'll get back to you soon.",
  failed: "Something went wrong - Please try again later.",
  tooMany: "Too many messages - Please wait an hour before you write again.",
} as const;

const empty: ContactFormValues = { name: "", email: "", message: "", website: "" };

/** The form's state; after a sent message it goes back to the start in a moment. */
export function useContactForm() {
  const { register, handleSubmit, reset, setValue, getValues, formState } = useForm<ContactFormValues>({
    resolver: standardSchemaResolver(contactFormSchema),
    defaultValues: empty,
  });
  usePrefill({ setValue, getValues });
  const navigate = useNavigate();
  const [isSent, setSent] = useState(false);
  const seenAt = useRef(0);
  // The same words, sent again after a lost answer, must not arrive twice.
  const attempt = useRef({ written: "", key: "" });

  useEffect(() => {
    seenAt.current = performance.now();
  }, []);
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => void navigate("/"), contactRedirectMs);
    return () => clearTimeout(timer);
  }, [isSent, navigate]);

  async function send(values: ContactFormValues): Promise<void> {
    const written = JSON.stringify(values);
    if (attempt.current.written !== written) attempt.current = { written, key: createAttemptKey() };
    const filledInMs = Math.round(performance.now() - seenAt.current);
    try {
      await sendContactMessage({ ...values, filledInMs }, attempt.current.key);
    } catch (error) {
      const isTooMany = toFailure(error).code === "rate_limited";
      toastText(isTooMany ? contactFormTexts.tooMany : contactFormTexts.failed, "destructive");
      return;
    }
    reset(empty);
    setSent(true);
    toastText(contactFormTexts.sent);
  }

  const submit = (event: SyntheticEvent) => void handleSubmit(send)(event);
  return { register, submit, errors: formState.errors, isSending: formState.isSubmitting, isSent };
}
