import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetUser, loadSession } from "#web/api/session.ts";
import { ToastRegion } from "#web/ui/toast.tsx";
import { ContactAddress } from "./contact-address.tsx";
import { ContactForm } from "./contact-form.tsx";

type Sent = { path: string; body: Record<string, unknown>; key: string | null };
let sent: Sent[] = [];
let answer: () => Promise<Response>;
let user: { id: string; email: string } | null;

beforeEach(() => {
  sent = [];
  user = null;
  answer = () => Promise.resolve(Response.json({ success: true }));
  vi.stubGlobal("fetch", (path: string, options?: RequestInit) => {
    if (path === "/api/session") return Promise.resolve(Response.json({ user, providers: [] }));
    if (path === "/api/contact-address") return Promise.resolve(Response.json({ email: "team@example.test" }));
    // What a page of another file still asks for is none of the form's.
    if (!path.startsWith("/api/functions/")) return Promise.resolve(Response.json({}));
    const body = JSON.parse(typeof options?.body === "string" ? options.body : "{}") as Record<string, unknown>;
    sent.push({ path, body, key: new Headers(options?.headers).get("idempotency-key") });
    return answer();
  });
});
afterEach(() => {
  cleanup();
  forgetUser();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openForm(entry: string | { pathname: string; search: string; state: unknown } = "/contact") {
  const routes = [
    { path: "/contact", element: <ContactForm /> },
    { path: "/", element: <p>The start</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [entry] });
  render(
    <>
      <RouterProvider router={router} />
      <ToastRegion />
    </>,
  );
  return router;
}

function fillIn(values: { Name?: string; Email?: string; Message?: string } = {}): void {
  const filled = { Name: "Jo Driver", Email: "jo@example.test", Message: "Do you do vans too?", ...values };
  for (const [label, value] of Object.entries(filled)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
}
const press = () => fireEvent.click(screen.getByRole("button", { name: "Send Message" }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test("what is too short or no address is said under its field, the first one has the focus, and nothing is sent", async () => {
  openForm();
  await userEvent.type(screen.getByLabelText("Name"), "J");
  await userEvent.type(screen.getByLabelText("Email"), "jo@");
  await userEvent.type(screen.getByLabelText("Message"), "Vans?");
  await userEvent.click(screen.getByRole("button", { name: "Send Message" }));
  await screen.findByText("Name must be at least 2 characters.");
  expect(screen.getByText("Please enter a valid email address.")).toBeTruthy();
  expect(screen.getByText("Message must be at least 10 characters.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  expect(sent).toEqual([]);
});

test("a message is sent once, said to be on its way, and two seconds later the start is there", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  let letThrough = (): void => {};
  answer = () => new Promise((resolve) => (letThrough = () => resolve(Response.json({ success: true }))));
  const router = openForm();
  fillIn({ Name: " Jo Driver " });
  press();
  const busy = await screen.findByRole<HTMLButtonElement>("button", { name: "Sending..." });
  expect(busy.disabled).toBe(true);
  letThrough();
  await screen.findByText("Message sent!");
  expect(screen.getByText("Thank you for contacting us. We'll get back to you soon.")).toBeTruthy();
  expect(["Name", "Email", "Message"].map((label) => field(label).value)).toEqual(["", "", ""]);
  expect(sent).toMatchObject([
    {
      path: "/api/functions/send-contact-email",
      body: { name: "Jo Driver", email: "jo@example.test", message: "Do you do vans too?", website: "" },
    },
  ]);
  expect(sent[0]?.body.filledInMs).toBeTypeOf("number");
  await vi.advanceTimersByTimeAsync(1800);
  expect(router.state.location.pathname).toBe("/contact");
  await vi.advanceTimersByTimeAsync(300);
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
});

test("a failure is told, the words stay, and the same words again carry the same key", async () => {
  answer = () => Promise.resolve(Response.json({ success: false, code: "malformed_request" }, { status: 400 }));
  openForm();
  fillIn();
  press();
  await screen.findByText("Something went wrong");
  expect(screen.getByText("Please try again later.")).toBeTruthy();
  expect(field("Message").value).toBe("Do you do vans too?");
  fireEvent.click(await screen.findByRole("button", { name: "Send Message" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.key).toBe(sent[0]?.key);
  fillIn({ Message: "Do you do vans too? Long ones." });
  fireEvent.click(await screen.findByRole("button", { name: "Send Message" }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
});

test("who wrote too often is told how long to wait", async () => {
  answer = () => Promise.resolve(Response.json({ success: false, code: "rate_limited" }, { status: 429 }));
  openForm();
  fillIn();
  press();
  expect(await screen.findByText("Too many messages")).toBeTruthy();
});

test("nobody who tabs or listens comes upon the hidden field", () => {
  openForm();
  const hidden = screen.getByLabelText<HTMLInputElement>("Leave this empty");
  expect(hidden.tabIndex).toBe(-1);
  expect(screen.queryByRole("textbox", { name: "Leave this empty" })).toBeNull();
});

test("a link that says what it is about brings words and the own address, and typed words stay", async () => {
  user = { id: "1", email: "anna@example.test" };
  await act(() => loadSession());
  const router = openForm("/contact?about=retail");
  expect(field("Message").value).toMatch(/^I need something set up for our pictures in Retail Mode\./);
  expect(field("Email").value).toBe("anna@example.test");
  fillIn({ Message: "Something else altogether." });
  await act(async () => router.navigate("/contact?about=pro"));
  expect(field("Message").value).toBe("Something else altogether.");
});

test.each([
  [{ email: "anna@example.test" }, "anna@example.test"],
  [{ email: "anna@" }, ""],
  ["nonsense", ""],
])("an address that comes along is taken if it is one: %j", (state, email) => {
  openForm({ pathname: "/contact", search: "?about=password", state });
  expect(field("Email").value).toBe(email);
  expect(field("Message").value).toMatch(/forgotten the password/);
});

test("words in the address are not words in the form", () => {
  openForm("/contact?about=Please%20send%20me%20money&message=Please");
  expect(field("Message").value).toBe("");
});

test("the team's address can be written to", async () => {
  render(<ContactAddress />);
  const link = await screen.findByRole("link", { name: "team@example.test" });
  expect(link.getAttribute("href")).toBe("mailto:team@example.test");
});
