import { useEffect } from "react";
import type { EarlyFeature } from "#contract/early-features.ts";
import { createStore } from "#web/browser/create-store.ts";
import { repeat } from "./repeat.ts";
import { readAnswer, send } from "./send.ts";

/** A fact of the installation, which visitors see, too: read without the client of the other calls, and kept as long as the page. */
const proFirst = createStore<readonly EarlyFeature[] | null>(null);
let reading: Promise<void> | null = null;

/** What only Pro has for now; null as long as nobody knows. */
export function useEarlyFeatures(): readonly EarlyFeature[] | null {
  useEffect(() => {
    if (proFirst.read() === null) reading ??= readFeatures();
  }, []);
  return proFirst.use();
}

/** For tests: the next page asks anew. */
export function forgetEarlyFeatures(): void {
  proFirst.set(null);
  reading = null;
}

async function readFeatures(): Promise<void> {
  try {
    proFirst.set(await repeat(fetchFeatures, { mayPass: () => true }));
  } catch {
    // Whoever looks next asks again.
    reading = null;
  }
}

async function fetchFeatures(): Promise<readonly EarlyFeature[]> {
  const response = await send("get /api/early-features");
  if (!response.ok) throw new Error(`What is Pro's first was not told: ${response.status}.`);
  return readAnswer("get /api/early-features", await response.text()).proFirst;
}
