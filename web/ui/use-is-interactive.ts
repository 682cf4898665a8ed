import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/**
 * False in prerendered pages until React has taken over. A form that is sent before would be sent by the browser itself, with its
 * fields in the address.
 */
export function useIsInteractive(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
