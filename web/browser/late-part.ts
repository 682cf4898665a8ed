import { lazy, type ComponentType } from "react";

/**
 * Code that comes when it is wanted. Without a network it is waited for: React keeps a failure for good, and the part would be missing, or
 * break the page, long after the network is back.
 * @throws what `importCode` throws while there is a network
 */
export async function importWhenOnline<Code>(importCode: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await importCode();
    } catch (error) {
      if (navigator.onLine) throw error;
      await untilOnline();
    }
  }
}

/** A component whose code comes with its first use; stands in a `Suspense`. */
export function latePart<Props extends object>(importPart: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await importWhenOnline(importPart) }));
}

function untilOnline(): Promise<unknown> {
  return new Promise((resolve) => addEventListener("online", resolve, { once: true }));
}
