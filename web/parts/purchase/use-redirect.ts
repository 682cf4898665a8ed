import { useEffect, useState } from "react";
import { toFailure } from "#web/api/failure.ts";

/** What a way to a page of another site is about: idle, on its way, or why it did not open. */
export type RedirectState = { isOpening: boolean; problem: string | null };

/**
 * Leads the browser to a page that the server names. A second press while it opens does nothing. Who comes back by the Back button finds the
 * button as it was, also where the browser kept the page as it stood.
 */
export function useRedirect() {
  const [state, setState] = useState<RedirectState>({ isOpening: false, problem: null });

  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setState({ isOpening: false, problem: null });
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);

  async function go(findUrl: () => Promise<string>): Promise<void> {
    if (state.isOpening) return;
    setState({ isOpening: true, problem: null });
    try {
      window.location.assign(await findUrl());
    } catch (error) {
      setState({ isOpening: false, problem: toFailure(error).message });
    }
  }
  return { ...state, go };
}
