import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Account, AccountSession } from "#contract/account-details.ts";
import { closeAs, openAs } from "#web/testing/open-as.tsx";
import { notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, type Answers } from "#web/testing/stand-in-server.ts";
import { syntheticAccount } from "#web/testing/synthetic-account.ts";
import { SecurityPart } from "./security-part.tsx";

const user = userEvent.setup({ delay: null });
const readAccount = "GET /api/account";
const readSessions = "GET /api/account/sessions";

function session(number: number): AccountSession {
  return {
    id: `10000000-0000-4000-8000-0000000000${10 + number}`,
    device: number === 2 ? null : `Browser ${number}`,
    signedInAt: "2026-11-01T10:00:00.000Z",
    lastUsedAt: "2026-11-20T10:00:00.000Z",
    isThisOne: number === 0,
  };
}
const sessions = Array.from({ length: 20 }, (_, number) => session(number));

beforeEach(() => standInBrowser());
afterEach(closeAs);

const open = (changes: Partial<Account> = {}, answers: Answers = {}) =>
  openAs({}, <SecurityPart />, {
    at: "/account",
    answers: { [readAccount]: { ...syntheticAccount, ...changes }, [readSessions]: { sessions }, ...answers },
  });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });

test("how one signs in and where one is signed in fail alone, and each can be asked for again", async () => {
  const { server } = await open({}, { [readAccount]: refusal("rate_limited", 429) });
  await screen.findByText("How you sign in can’t be read just now.");
  expect(await screen.findByText("Browser 0")).toBeDefined();
  server.answers[readAccount] = syntheticAccount;
  await user.click(button("Try again"));
  await screen.findByRole("button", { name: "Change password" });
});

test("of twenty sessions the first few are shown, then all; elsewhere they end with one press", async () => {
  const { server } = await open();
  const items = () => within(screen.getByRole("list", { name: "Sessions" })).getAllByRole("listitem");
  await waitFor(() => expect(items()).toHaveLength(4));
  expect(items()[0]?.textContent).toContain("This browser");
  expect(items()[2]?.textContent).toContain("Unknown browser");
  await user.click(button("Show all 20"));
  expect(items()).toHaveLength(20);
  // This browser's own is ended by signing out.
  expect(screen.getAllByRole("button", { name: /^Sign out (?!elsewhere)/ })).toHaveLength(19);

  server.answers["POST /api/account/sessions/end-others"] = { sessions: [session(0)] };
  await user.click(button("Sign out elsewhere"));
  await screen.findByText("Only this browser is signed in.");
  expect(items()).toHaveLength(1);
  expect(notice()).toContain("Signed out elsewhere.");
  expect(screen.queryByRole("button", { name: "Sign out elsewhere" })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Where you are signed in"));
});

test("one session is ended; one that is gone already is told, and stays in the list until it is read again", async () => {
  const { server } = await open();
  const path = `/api/account/sessions/${session(1).id}`;
  server.answers[`DELETE ${path}`] = refusal("not_found", 404);
  await user.click(await screen.findByRole("button", { name: "Sign out Browser 1" }));
  await screen.findByText("There is nothing here under that name.");
  server.answers[`DELETE ${path}`] = { sessions: [session(0)] };
  await user.click(button("Sign out Browser 1"));
  await waitFor(() => expect(screen.queryByText("Browser 1")).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Where you are signed in"));
});

test("until the address is verified two-factor and passkeys wait, and say what for", async () => {
  vi.stubGlobal("PublicKeyCredential", () => undefined);
  await open({ isEmailVerified: false });
  await screen.findByText(
    "Off. Verify your email address first: the link is in your mail. It can be sent again at the top of this page.",
  );
  expect([button("Switch on").disabled, button("Add a passkey").disabled]).toEqual([true, true]);
});

test("an account without a password sets its first one", async () => {
  const { server } = await open({ hasPassword: false }, { "PUT /api/account/password": syntheticAccount });
  await user.click(await screen.findByRole("button", { name: "Set a password" }));
  expect(screen.queryByLabelText("Current password")).toBeNull();
  await user.type(screen.getByLabelText("New password"), "fern-Lamp-729{Enter}");
  await screen.findByText("Set.");
  expect(server.sentTo("PUT", "/api/account/password")[0]?.body).toEqual({ newPassword: "fern-Lamp-729" });
  expect(notice()).toContain("Password set.");
});

test("a weak new password says why at its field, and a wrong old one at the other", async () => {
  const weak = { success: false, code: "weak_password", error: "Too weak.", reasons: ["It is in every list."] };
  const { server } = await open({}, { "PUT /api/account/password": Response.json(weak, { status: 422 }) });
  await user.click(await screen.findByRole("button", { name: "Change password" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Current password"));
  await user.type(screen.getByLabelText("Current password"), "old-Lamp-1");
  await user.type(screen.getByLabelText("New password"), "12345678{Enter}");
  await screen.findByText("It is in every list.");
  expect(screen.getByLabelText("New password").getAttribute("aria-invalid")).toBe("true");
  server.answers["PUT /api/account/password"] = refusal("wrong_password", 403);
  await user.type(screen.getByLabelText("New password"), "9{Enter}");
  await screen.findByText("This is not your password. Check it and try again.");
  expect(screen.getByLabelText("Current password").getAttribute("aria-invalid")).toBe("true");
});

test("two-factor shows a key for the app, and its recovery codes once it is on", async () => {
  const uri = "otpauth://totp/Carvas:person?secret=JBSWY3DPEHPK3PXP&issuer=Carvas";
  const { server } = await open(
    {},
    {
      "POST /api/account/two-factor": { uri, secret: "JBSWY3DPEHPK3PXP" },
      "POST /api/account/two-factor/confirm": refusal("wrong_code", 422),
    },
  );
  await user.click(await screen.findByRole("button", { name: "Switch on" }));
  await user.type(screen.getByLabelText("Your password"), "fern-Lamp-729{Enter}");
  await screen.findByText("JBSW Y3DP EHPK 3PXP");
  await screen.findByRole("img", { name: "The key for your authenticator app" });
  await user.type(screen.getByLabelText("Code of the app"), "123456{Enter}");
  await screen.findByText(/This code is wrong or was used already/);
  server.answers["POST /api/account/two-factor/confirm"] = { recoveryCodes: ["aaaa-bbbb", "cccc-dddd"] };
  server.answers[readAccount] = { ...syntheticAccount, twoFactor: { isOn: true, recoveryCodesLeft: 2 } };
  await user.keyboard("{Enter}");
  await screen.findByText("aaaa-bbbb");
  expect(button("Done").disabled).toBe(true);
  await user.keyboard("{Escape}");
  expect(screen.getByText("aaaa-bbbb")).toBeDefined();
  await user.click(screen.getByLabelText("I have kept these codes."));
  await user.click(button("Done"));
  await screen.findByText(/2 codes are left/);
});

test("new recovery codes stay until they are said to be kept: neither Escape nor a cross takes them away", async () => {
  await open(
    { twoFactor: { isOn: true, recoveryCodesLeft: 1 } },
    { "POST /api/account/two-factor/recovery-codes": { recoveryCodes: ["aaaa-bbbb", "cccc-dddd"] } },
  );
  await user.click(await screen.findByRole("button", { name: "Make new codes" }));
  await user.type(screen.getByLabelText("Your password"), "fern-Lamp-729{Enter}");
  await screen.findByText("aaaa-bbbb");
  await user.keyboard("{Escape}");
  expect(screen.getByText("aaaa-bbbb")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  await user.click(screen.getByLabelText("I have kept these codes."));
  await user.click(button("Done"));
  await waitFor(() => expect(screen.queryByText("aaaa-bbbb")).toBeNull());
});

test("a passkey that is the last way in stays, and the reason is told", async () => {
  const passkey = { id: "00000000-0000-4000-8000-000000000010", name: "Desk", createdAt: "2026-11-01T10:00:00.000Z" };
  const { server } = await open({ hasPassword: false, passkeys: [passkey] });
  server.answers[`DELETE /api/account/passkeys/${passkey.id}`] = refusal("last_way_in", 409);
  await user.click(await screen.findByRole("button", { name: "Remove Desk" }));
  await user.click(button("Remove this passkey"));
  await screen.findByText("This is the only way into your account. Add another one first.");
  await user.click(button("Keep it"));
  expect(screen.getByText("Desk")).toBeDefined();
});

test("all private links end with one press, and how many they were is said", async () => {
  const { server } = await open();
  server.answers["DELETE /api/shared-links"] = refusal("unavailable", 503);
  await user.click(await screen.findByRole("button", { name: "End all links" }));
  await waitFor(() => expect(screen.queryAllByRole("alert").length).toBeGreaterThan(0));
  server.answers["DELETE /api/shared-links"] = { ended: 3 };
  await user.click(button("End all links"));
  await screen.findByText("3 links have ended.");
  server.answers["DELETE /api/shared-links"] = { ended: 0 };
  await user.click(button("End all links"));
  await screen.findByText("No link was working.");
});

test("Escape while the code is checked does not take the recovery codes away, and what an earlier visit asked for is not shown", async () => {
  const confirmed = Promise.withResolvers<object>();
  const begun = Promise.withResolvers<object>();
  const { server } = await open({}, { "POST /api/account/two-factor": begun.promise });
  await user.click(await screen.findByRole("button", { name: "Switch on" }));
  await user.type(screen.getByLabelText("Your password"), "fern-Lamp-729{Enter}");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await act(async () => begun.resolve({ uri: "otpauth://totp/old", secret: "OLDSECRET" }));
  server.answers["POST /api/account/two-factor"] = { uri: "otpauth://totp/new", secret: "NEWSECRET" };
  server.answers["POST /api/account/two-factor/confirm"] = confirmed.promise;
  await user.click(button("Switch on"));
  await user.type(screen.getByLabelText("Your password"), "fern-Lamp-729{Enter}");
  await screen.findByText("NEWS ECRE T");
  await user.type(screen.getByLabelText("Code of the app"), "123456{Enter}");
  await screen.findByRole("button", { name: "Checking…" });
  await user.keyboard("{Escape}");
  await act(async () => confirmed.resolve({ recoveryCodes: ["aaaa-bbbb"] }));
  await screen.findByText("aaaa-bbbb");
});

test("a passkey that is removed and two-factor that is switched off leave the focus where they stood", async () => {
  const passkey = { id: "00000000-0000-4000-8000-000000000010", name: "Desk", createdAt: "2026-11-01T10:00:00.000Z" };
  const isOn = { twoFactor: { isOn: true, recoveryCodesLeft: 8 }, passkeys: [passkey] };
  const { server } = await open(isOn);
  server.answers[`DELETE /api/account/passkeys/${passkey.id}`] = { ...syntheticAccount, ...isOn, passkeys: [] };
  await user.click(await screen.findByRole("button", { name: "Remove Desk" }));
  await user.click(button("Remove this passkey"));
  await waitFor(() => expect(screen.queryByText("Desk")).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Passkeys"));
  server.answers["DELETE /api/account/two-factor"] = syntheticAccount;
  await user.click(button("Switch off"));
  await user.type(screen.getByLabelText("Your password"), "fern-Lamp-729{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(screen.queryByRole("button", { name: "Switch on" })));
});
