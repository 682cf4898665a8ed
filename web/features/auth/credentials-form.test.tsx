import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Failure } from "#web/api/failure.ts";
import { ToastRegion } from "#web/ui/toast.tsx";
import { CredentialsForm } from "./credentials-form.tsx";

afterEach(cleanup);

function openForm(onSubmit: () => Promise<void>): void {
  render(
    <>
      <CredentialsForm
        kind="sign-up"
        typed={{ email: "", password: "" }}
        onTyped={() => undefined}
        onSubmit={onSubmit}
      />
      <ToastRegion />
    </>,
  );
}

async function fillIn(email: string, password: string): Promise<void> {
  await userEvent.type(screen.getByLabelText("Email"), email);
  await userEvent.type(screen.getByLabelText("Password"), password);
  await userEvent.click(screen.getByRole("button", { name: "Sign Up" }));
}

test("an address or a password that can't be right is said beside its field, and nothing is sent", async () => {
  const onSubmit = vi.fn<() => Promise<void>>();
  openForm(onSubmit);
  await fillIn("anna", "12345");
  await screen.findByText("Please enter a valid email address.");
  expect(screen.getByText("Password must be at least 6 characters.")).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
});

test("each of the server's reasons for a weak password stands under the password", async () => {
  const reasons = ["Don't repeat one character.", "Don't use your address."];
  const weak = new Failure({ code: "weak_password", status: 422, reasons });
  openForm(() => Promise.reject(weak));
  await fillIn("anna@example.com", "aaaaaa");
  for (const reason of reasons) await screen.findByText(reason);
  expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true");
});

test.each(["account_exists", "rate_limited"] as const)("the server's message is told once: %s", async (code) => {
  const failure = new Failure({ code, status: 422 });
  openForm(() => Promise.reject(failure));
  await fillIn("anna@example.com", "fern-Lamp-729-kite");
  expect(await screen.findAllByText(failure.message)).toHaveLength(1);
  expect(screen.getByRole("alert").textContent).toContain(`Error${failure.message}`);
});

test("the field to blame takes the focus, but not from who has gone on typing in another one", async () => {
  const refusals: (() => void)[] = [];
  openForm(
    () => new Promise((_, reject) => refusals.push(() => reject(new Failure({ code: "account_exists", status: 422 })))),
  );
  await fillIn("anna@example.com", "fern-Lamp-729-kite");
  refusals.shift()?.();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Email")));

  await userEvent.click(await screen.findByRole("button", { name: "Sign Up" }));
  await userEvent.type(screen.getByLabelText("Password"), "-2");
  refusals.shift()?.();
  await vi.waitFor(() => expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true"));
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
});

test("what was typed as a password can be looked at", async () => {
  openForm(() => Promise.resolve());
  await userEvent.type(screen.getByLabelText("Password"), "secret");
  await userEvent.click(screen.getByRole("button", { name: "Show what you typed" }));
  expect(screen.getByLabelText("Password").getAttribute("type")).toBe("text");
  await userEvent.click(screen.getByRole("button", { name: "Hide what you typed" }));
  expect(screen.getByLabelText("Password").getAttribute("type")).toBe("password");
});
