import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { CheckoutBody } from "#contract/billing.ts";
import { billingQuery, startCheckout } from "#web/api/billing.ts";
import { createAttemptKey } from "#web/api/create-attempt-key.ts";
import { profileQuery } from "#web/api/profile.ts";
import { useRedirect, type RedirectState } from "./use-redirect.ts";

export type Checkout = RedirectState & { begin: (body: CheckoutBody) => void };

/** Begins to buy, and leads to the payment provider. What failed and is tried again is the same attempt. */
export function useCheckout(): Checkout {
  const { go, ...state } = useRedirect();
  const client = useQueryClient();
  const attempt = useRef<{ of: string; key: string } | null>(null);

  async function findUrl(body: CheckoutBody): Promise<string> {
    const of = JSON.stringify(body);
    if (attempt.current?.of !== of) attempt.current = { of, key: createAttemptKey() };
    try {
      const url = await startCheckout(body, attempt.current.key);
      // Who comes back and buys the same again means it.
      attempt.current = null;
      return url;
    } catch (error) {
      // Perhaps because something was bought in another tab.
      void client.invalidateQueries(profileQuery);
      void client.invalidateQueries(billingQuery);
      throw error;
    }
  }
  return { ...state, begin: (body) => void go(() => findUrl(body)) };
}
