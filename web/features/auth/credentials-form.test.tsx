import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Failure } from "../../api/failure.ts";
import { CredentialsForm } from "./credentials-form.tsx";

afterEach(cleanup);

test("an address or a password that can't be right is said beside its field, and nothing is sent", async () => {
  const onSubmit = vi.fn<() => Promise<void>>();
  render(<CredentialsForm kind="sign-up" onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText("E-mail"), "anna");
  await userEvent.type(screen.getByLabelText("Password"), "12345");
  await userEvent.click(screen.getByRole("button", { name: "Sign Up" }));
  await screen.findByText("Please enter a valid email address.");
  expect(screen.getByText("Password must be at least 6 characters.")).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
});

test("each of the server's reasons for a weak password stands under the password", async () => {
  const reasons = ["Don't repeat one character.", "Don't use your address."];
  const weak = new Failure({ code: "weak_password", status: 422, reasons });
  render(<CredentialsForm kind="sign-up" onSubmit={() => Promise.reject(weak)} />);
  await userEvent.type(screen.getByLabelText("E-mail"), "anna@example.com");
  await userEvent.type(screen.getByLabelText("Password"), "aaaaaa");
  await userEvent.click(screen.getByRole("button", { name: "Sign Up" }));
  for (const reason of reasons) await screen.findByText(reason);
  expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true");
});
