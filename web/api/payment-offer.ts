import { useEffect } from "react";
import type { Billing } from "#contract/billing.ts";
import { createStore } from "#web/browser/create-store.ts";
import { repeat } from "./repeat.ts";
import { readAnswer, send } from "./send.ts";

/**
 * What this installation sells. A store of its own, read without the client of the other calls, because visitors see prices, too; it is a
 * fact of the installation, and stays as long as the page.
 */
export type PaymentOffer = Pick<Billing, "isOpen" | "provider" | "isTest">;

const offer = createStore<PaymentOffer | null>(null);
let reading: Promise<void> | null = null;

/** Null as long as nobody knows: then nothing is said that would be true of one kind of installation only. */
export function usePaymentOffer(): PaymentOffer | null {
  useEffect(() => {
    if (offer.read() === null) reading ??= readOffer();
  }, []);
  return offer.use();
}

/** For tests: the next page asks anew. */
export function forgetPaymentOffer(): void {
  offer.set(null);
  reading = null;
}

async function readOffer(): Promise<void> {
  try {
    const { isOpen, provider, isTest } = await repeat(fetchBilling, { mayPass: () => true });
    offer.set({ isOpen, provider, isTest });
  } catch {
    // Whoever looks next asks again.
    reading = null;
  }
}

async function fetchBilling(): Promise<Billing> {
  const response = await send("get /api/billing");
  if (!response.ok) throw new Error(`What is sold was not told: ${response.status}.`);
  return readAnswer("get /api/billing", await response.text());
}
