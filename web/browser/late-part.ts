import { lazy, type ComponentType } from "react";

/** What was asked for before the network came back may fail after it. */
const unsteadyMs = 5000;
const pauseMs = 500;
let cameBackAt = Number.NEGATIVE_INFINITY;
if (typeof window !== "undefined") window.addEventListener("online", () => (cameBackAt = performance.now()));

/** Whether what fails to load just now may be the network's fault. */
export function isUnsteady(): boolean {
  return !navigator.onLine || performance.now() - cameBackAt < unsteadyMs;
}

/**
 * Code that comes when it is wanted. Without a network it is waited for: React keeps a failure for good, and the part would be missing, or
 * break the page, long after the network is back.
 * @throws what `importCode` throws while there is a network, and has been for some seconds
 */
export async function importWhenOnline<Code>(importCode: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await importCode();
    } catch (error) {
      if (!isUnsteady()) throw error;
      await (navigator.onLine ? sleep(pauseMs) : untilOnline());
    }
  }
}

/** A component whose code comes with its first use; stands in a `Suspense`. */
export function latePart<Props extends object>(importPart: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await importWhenOnline(importPart) }));
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function untilOnline(): Promise<unknown> {
  return new Promise((resolve) => addEventListener("online", resolve, { once: true }));
}
