import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { EarlyFeature } from "#contract/early-features.ts";
import { forgetEarlyFeatures } from "#web/api/early-features.ts";
import { closeScreen, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { standInServer } from "#web/testing/stand-in-server.ts";
import { syntheticProfile } from "#web/testing/synthetic-profile.ts";
import { EarlyAccess } from "./early-access.tsx";
import { ProFirstNote, useIsLocked } from "./pro-first-note.tsx";

beforeEach(() => {
  standInBrowser();
  forgetEarlyFeatures();
});
afterEach(closeScreen);

function Choice() {
  return useIsLocked("file-formats") ? <ProFirstNote feature="file-formats" /> : <p>open</p>;
}
function open(proFirst: EarlyFeature[], isPro: boolean) {
  const server = standInServer({
    "GET /api/early-features": { proFirst },
    "GET /api/profile": syntheticProfile({ is_pro: isPro }),
  });
  openScreen(
    <>
      <Choice />
      <EarlyAccess className="note" />
      <p>shown</p>
    </>,
    { at: "/retail-mode" },
  );
  return server;
}

test("what is open to Pro first is locked for Core, with the reason and the way to it, and named on the plans", async () => {
  open(["file-formats", "plate-covers"], false);
  await screen.findByText(/^PNG and WebP in Retail Mode: open to Pro first, to everybody later\./);
  expect(screen.getByRole("link", { name: "See the plans" }).getAttribute("href")).toBe("/pricing");
  expect(screen.getByText("Now: PNG and WebP in Retail Mode; your own picture on number plates.")).toBeDefined();
});

test("for Pro it is open", async () => {
  open(["file-formats"], true);
  await screen.findByText(/^Now:/);
  expect(screen.getByText("open")).toBeDefined();
});

test("with nothing on the list all is open to everybody, and nothing is said", async () => {
  const { sentTo } = open([], false);
  // Before the answers all is open in any case.
  await waitFor(() => {
    expect(sentTo("GET", "/api/early-features")).toHaveLength(1);
    expect(sentTo("GET", "/api/profile")).toHaveLength(1);
  });
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByText("open")).toBeDefined();
  expect(screen.queryByText(/Now:/)).toBeNull();
});
