import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { requestLengths } from "#contract/limits.ts";
import { loadSession } from "#web/api/session.ts";
import {
  colourChoice,
  listField,
  m3,
  openCustomCar,
  openM3,
  startButton,
  textField,
  wheelChoice,
} from "#web/testing/open-custom-car.tsx";
import { closeScreen, notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal } from "#web/testing/stand-in-server.ts";
import { syntheticRequest } from "#web/testing/synthetic-view-set.ts";

const user = userEvent.setup({ delay: null });

// Code of its own, which a busy machine takes its time to read.
beforeAll(() => import("#web/parts/views/views-dialog.tsx"));
beforeEach(() => standInBrowser());
afterEach(closeScreen);

const submit = () => user.click(screen.getByRole("button", startButton));
const thisYear = new Date().getFullYear();

test("the form begins with this year, White and Silver, among 36 colours and eight wheels", async () => {
  openCustomCar();
  expect(await screen.findByAltText("Illustration: White, silver wheels")).toBeDefined();
  const year = screen.getByLabelText<HTMLSelectElement>("Year");
  expect([year.value, year.options.length]).toEqual([String(thisYear), thisYear - 1949]);
  const colours = within(screen.getByRole("group", { name: /^Colour/ })).getAllByRole("radio");
  expect(colours).toHaveLength(36);
  expect(colourChoice("White").checked).toBe(true);
  const wheels = within(screen.getByRole("group", { name: "Wheel colour" })).getAllByRole<HTMLInputElement>("radio");
  expect(wheels.map(({ value }) => value)).toEqual([
    "Silver",
    "Black",
    "White",
    "Chrome",
    "Gunmetal",
    "Bronze",
    "Gold",
    "Other",
  ]);
  expect(wheels[0]?.checked).toBe(true);
  expect(listField("Model")).toMatchObject({ disabled: true, placeholder: "Choose a make first" });
});

test("a described car is saved with all its words, ordered once, and the form stays behind its views", async () => {
  const { saved, orders, search, router } = await openM3();
  await user.click(colourChoice("Navy Blue"));
  await user.click(wheelChoice("Gunmetal"));
  await user.type(listField("Trim"), "Competition");
  await user.type(listField("Generation"), "E46");
  await user.type(textField("Number plate"), "AB12 CDE");
  await user.type(textField("Modifications"), "roof rack");
  await submit();
  await waitFor(() => expect(notice()).toContain("Your request has been submitted successfully!"));
  expect(await screen.findByRole("dialog", { name: "Generated Car Images" })).toBeDefined();
  expect(saved()).toEqual([
    {
      ...m3,
      year: thisYear,
      color: "Navy Blue",
      custom_colour: "",
      wheel_colour: "Gunmetal",
      visual_options: "roof rack",
      trim: "Competition",
      generation: "E46",
      number_plate: "AB12 CDE",
    },
  ]);
  await waitFor(() => expect(orders()).toHaveLength(1));
  expect(search()).toEqual({ request: syntheticRequest().id });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(router.state.location.search).toBe("");
  expect(textField("Number plate").value).toBe("AB12 CDE");
});

test("while it is being saved the button says so, and a second press does nothing", async () => {
  const answer = Promise.withResolvers<object>();
  const { saved } = await openM3({ answers: { "POST /api/requests": answer.promise } });
  await submit();
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Submitting..." });
  expect(button.disabled).toBe(true);
  await user.click(button);
  await waitFor(() => expect(saved()).toHaveLength(1));
  answer.resolve(refusal("unavailable", 503));
  expect(await screen.findByRole("button", startButton)).toBeDefined();
});

test.each([
  ["internal", refusal("internal", 500), "An unexpected error occurred. Please try again."],
  ["rate_limited", refusal("rate_limited", 429), "Failed to submit your request. Please try again."],
  ["insufficient_tokens", refusal("insufficient_tokens", 402), "You don't have enough tokens to generate images."],
  ["unknown_colour", refusal("unknown_colour", 422), "We don't know this colour."],
  [
    "with reasons",
    Response.json({ success: false, code: "validation_failed", reasons: ["make: is too long"] }, { status: 422 }),
    "make: is too long",
  ],
])(
  "a description that is refused (%s) is told in the ordered words, and stays in the form",
  async (_, answer, told) => {
    const { search, orders } = await openM3({ answers: { "POST /api/requests": answer } });
    await submit();
    await waitFor(() => expect(notice()).toContain(told));
    expect(search()).toEqual({});
    expect(orders()).toEqual([]);
    expect(listField("Model").value).toBe("M3");
    expect(screen.getByRole<HTMLButtonElement>("button", startButton).disabled).toBe(false);
  },
);

test("a description sent after the session has ended has it read again", async () => {
  const { server } = await openM3({
    answers: {
      "POST /api/requests": refusal("unauthenticated", 401),
      "GET /api/session": { user: { id: "u1", email: "person@example.com" }, providers: [] },
    },
  });
  await loadSession();
  await submit();
  await waitFor(() => expect(server.sentTo("GET", "/api/session")).toHaveLength(2));
});

test.each([
  ["Custom colour", requestLengths.color, "The custom colour"],
  ["Number plate", requestLengths.numberPlate, "The number plate"],
  ["Modifications", requestLengths.visualOptions, "The modifications"],
  ["Trim", requestLengths.trim, "The trim"],
  ["Generation", requestLengths.generation, "The generation"],
])("too many words in %s are told beside it, and nothing is sent", async (label, limit, name) => {
  const { saved } = await openM3();
  const field = textField(label);
  fireEvent.change(field, { target: { value: "a".repeat(limit + 1) } });
  await submit();
  const told = await screen.findByText(`${name} must be at most ${limit} characters`);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(field.getAttribute("aria-describedby")).toBe(told.parentElement?.id);
  expect(saved()).toEqual([]);
  fireEvent.change(field, { target: { value: "a" } });
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("false"));
});
