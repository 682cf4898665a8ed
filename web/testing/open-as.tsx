import { act } from "@testing-library/react";
import type { ReactNode } from "react";
import type { Profile } from "#contract/accounts.ts";
import { forgetPaymentOffer } from "#web/api/payment-offer.ts";
import { forgetUser, loadSession } from "#web/api/session.ts";
import { queryClient } from "#web/api/with-queries.tsx";
import { closeScreen, openScreen, type OpenScreen } from "./open-screen.tsx";
import { standInServer, type Answers } from "./stand-in-server.ts";
import { syntheticBilling } from "./synthetic-billing.ts";
import { syntheticProfile } from "./synthetic-profile.ts";

/** Nobody is signed in, or a person of whom the profile says this. */
export type Who = "visitor" | Partial<Profile>;

/** What the server answers about who is there. */
export function answersAbout(who: Who): Answers {
  const billing = { "GET /api/billing": syntheticBilling() };
  if (who === "visitor") return { ...billing, "GET /api/session": { user: null, providers: [] } };
  const profile = syntheticProfile(who);
  return {
    ...billing,
    "GET /api/session": { user: { id: profile.id, email: profile.email }, providers: [] },
    "GET /api/profile": profile,
  };
}

/** A part of the site as somebody sees it once the page knows who that is. */
export async function openAs(who: Who, element: ReactNode, options: OpenScreen & { answers?: Answers }) {
  const server = standInServer({ ...answersAbout(who), ...options.answers });
  await act(() => loadSession());
  const opened = openScreen(element, options);
  return {
    server,
    ...opened,
    address: () => opened.router.state.location.pathname + opened.router.state.location.search,
  };
}

/** After each test: nobody is signed in for the next, and nothing of it is left. */
export function closeAs(): void {
  forgetUser();
  forgetPaymentOffer();
  queryClient.clear();
  closeScreen();
}
