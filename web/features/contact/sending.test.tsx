import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { contactLengths } from "#contract/limits.ts";
import { contactPath, contactTopics } from "#web/api/contact-path.ts";
import ContactPage from "#web/pages/contact.tsx";
import { closeAs, openAs } from "#web/testing/open-as.tsx";
import { notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, type Answers } from "#web/testing/stand-in-server.ts";

const user = userEvent.setup({ delay: null });
const path = "/api/functions/send-contact-email";
const send = `POST ${path}`;

beforeEach(() => standInBrowser());
afterEach(closeAs);

const open = (answers: Answers = {}, at = "/contact") =>
  openAs("visitor", <ContactPage />, { at, answers: { [send]: { success: true }, ...answers } });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

type Written = { name?: string; email?: string; message?: string };

async function write({ name = "Jo", email = "jo@example.test", message = "Vans too? A" }: Written = {}): Promise<void> {
  // Pasted: some of it is thousands of characters.
  for (const [label, text] of [
    ["Name", name],
    ["Email", email],
    ["Message", message],
  ] as const) {
    await user.clear(field(label));
    await user.click(field(label));
    await user.paste(text);
  }
  await user.click(screen.getByRole("button", { name: "Send Message" }));
}

test.each<[Written, string]>([
  [{ name: "J" }, "Name must be at least 2 characters."],
  [{ name: "  J  " }, "Name must be at least 2 characters."],
  [{ name: "J".repeat(contactLengths.name.max + 1) }, "The name must be at most 100 characters"],
  [{ email: "jo@example" }, "Please enter a valid email address."],
  [{ email: `${"j".repeat(250)}@example.test` }, "Please enter a valid email address."],
  [{ message: "Vans too?" }, "Message must be at least 10 characters."],
  [{ message: "Vans too?      " }, "Message must be at least 10 characters."],
  [{ message: "V".repeat(contactLengths.message.max + 1) }, "The message must be at most 5000 characters"],
])("is refused before it is sent: %j", async (written, error) => {
  const { server } = await open();
  await write(written);
  await screen.findByText(error);
  expect(document.querySelectorAll("[aria-invalid=true]")).toHaveLength(1);
  expect(server.sentTo("POST", path)).toHaveLength(0);
});

test.each<[string, Written]>([
  ["shortest", { name: "Jo", message: "Ten chars." }],
  ["longest", { name: "J".repeat(100), message: "V".repeat(5000) }],
])("the %s that is allowed goes through", async (_which, written) => {
  const { server } = await open();
  await write(written);
  await waitFor(() => expect(notice()).toContain("Message sent!"));
  expect(server.sentTo("POST", path)[0]?.body).toMatchObject(written);
});

test("what is put right is no longer called wrong", async () => {
  await open();
  await write({ name: "J" });
  await screen.findByText("Name must be at least 2 characters.");
  await user.type(field("Name"), "o");
  await waitFor(() => expect(screen.queryByText("Name must be at least 2 characters.")).toBeNull());
  expect(field("Name").getAttribute("aria-invalid")).not.toBe("true");
});

test("a server that is away for a moment is asked again by itself, with one key: the message arrives once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true, advanceTimeDelta: 200 });
  const { server } = await open({ [send]: refusal("unavailable", 503) });
  await write();
  await waitFor(() => expect(server.sentTo("POST", path)).toHaveLength(2));
  server.answers[send] = { success: true };
  await waitFor(() => expect(notice()).toContain("Message sent!"));
  const keys = server.sentTo("POST", path).map(({ headers }) => headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/.{16}/);
});

test("a server that stays away is told of, and nothing that was written is lost", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true, advanceTimeDelta: 200 });
  const { server, address } = await open({ [send]: new TypeError("Failed to fetch") });
  await write({ message: "Do you do vans too?" });
  await waitFor(() => expect(notice()).toBe("Something went wrongPlease try again later."));
  expect(server.sentTo("POST", path)).toHaveLength(3);
  expect([field("Name").value, field("Message").value]).toEqual(["Jo", "Do you do vans too?"]);
  expect(screen.getByRole("button", { name: "Send Message" })).toHaveProperty("disabled", false);
  expect(address()).toBe("/contact");
});

test("whoever goes elsewhere within the two seconds is left there", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const { router, address } = await open();
  await write();
  await waitFor(() => expect(notice()).toContain("Message sent!"));
  expect(screen.getByText("On its way. Taking you back to the start.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Send Message" })).toHaveProperty("disabled", true);
  await act(() => router.navigate("/pricing"));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(address()).toBe("/pricing");
});

test.each(contactTopics)("a link about '%s' brings words that can be sent as they are", async (topic) => {
  const { server } = await open({}, contactPath(topic));
  const message = field("Message").value;
  expect(message).not.toBe("");
  await user.type(field("Name"), "Jo");
  await user.type(field("Email"), "jo@example.test{Enter}");
  await waitFor(() => expect(server.sentTo("POST", path)).toHaveLength(1));
  expect(server.sentTo("POST", path)[0]?.body).toMatchObject({ message: message.trim() });
});

test.each([
  ["names none", { email: null }],
  ["can't say", refusal("unavailable", 503)],
])("an installation that %s shows no address, and the form does without", async (_which, answer) => {
  const { server } = await open({ "GET /api/contact-address": answer });
  await waitFor(() => expect(server.sentTo("GET", "/api/contact-address")).toHaveLength(1));
  await act(async () => undefined);
  expect(screen.queryByText(/Or reach us directly at/)).toBeNull();
  expect(screen.getByRole("button", { name: "Send Message" })).toBeDefined();
});

test("beside the form stands what people write about, with the ways to it", async () => {
  await open();
  const reasons = screen.getByRole("region", { name: "What to write about" });
  expect([...reasons.querySelectorAll("dt")].map(({ textContent }) => textContent)).toEqual([
    "A background or logo of your own",
    "Pictures made for you",
    "Your plan and your tokens",
    "Your data",
    "Something that went wrong",
  ]);
  expect(screen.getByRole("link", { name: "professional services" }).getAttribute("href")).toBe(
    "/professional-services",
  );
  expect(screen.getByRole("link", { name: "privacy notice" }).getAttribute("href")).toBe("/privacy");
});
