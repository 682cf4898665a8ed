import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  brands,
  colourChoice,
  listField,
  m3,
  models,
  modelsPath,
  openCustomCar,
  openM3,
  pickFrom,
  startButton,
  textField,
  wheelChoice,
} from "#web/testing/open-custom-car.tsx";
import { closeScreen, notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, type Answers } from "#web/testing/stand-in-server.ts";
import { syntheticViewSet } from "#web/testing/synthetic-view-set.ts";

const user = userEvent.setup({ delay: null });

// Code of its own, which a busy machine takes its time to read.
beforeAll(() => import("#web/parts/views/views-dialog.tsx"));
beforeEach(() => standInBrowser());
afterEach(closeScreen);

const submit = () => user.click(screen.getByRole("button", startButton));
const offered = () =>
  within(screen.getByRole("listbox"))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

test("'Other' wheels need their own words, which are sent in its place", async () => {
  const { saved } = await openM3();
  expect(screen.queryByLabelText("Other wheel colour")).toBeNull();
  await user.click(wheelChoice("Other"));
  await submit();
  expect(await screen.findByText("Please enter a wheel colour")).toBeDefined();
  const field = textField("Other wheel colour");
  expect(document.activeElement).toBe(field);
  await user.type(field, "zzz");
  await submit();
  expect(await screen.findByText(/^We don't know this colour\./)).toBeDefined();
  expect(saved()).toEqual([]);
  await user.clear(field);
  await user.type(field, "copper");
  expect(await screen.findByText("Shown as copper.")).toBeDefined();
  await submit();
  await waitFor(() => expect(saved()).toMatchObject([{ wheel_colour: "copper" }]));
});

test("'Other' make and model are typed, and the words are sent in their place", async () => {
  const { saved } = openCustomCar();
  await pickFrom("Make", "Other");
  await user.type(textField("Other make"), "  Trident ");
  await user.type(textField("Other model"), "Clipper");
  expect(await screen.findByText(/^Shown on our own large SUV: .* not the Trident's\.$/)).toBeDefined();
  await submit();
  await waitFor(() => expect(saved()).toMatchObject([{ make: "Trident", model: "Clipper" }]));
});

test("a model that may be meant is asked about", async () => {
  openCustomCar();
  await pickFrom("Make", "BMW");
  await waitFor(() => expect(listField("Model").disabled).toBe(false));
  await user.type(listField("Model"), "M33");
  await user.tab();
  expect(listField("Model").value).toBe("Other");
  expect(textField("Other model").value).toBe("M33");
});

test("a list of makes that does not come is told where one looks for it, and can be asked for again", async () => {
  const { server } = openCustomCar({ answers: { "GET /storage/index.json": refusal("unavailable", 503) } });
  expect(await screen.findByText(/^The list of makes could not be loaded\. Choose 'Other' and type it/)).toBeDefined();
  server.answers["GET /storage/index.json"] = brands;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText(/^The list of makes could not be loaded/)).toBeNull());
  await pickFrom("Make", "Audi");
  expect(listField("Make").value).toBe("Audi");
});

test("a car can be described while there is no list at all", async () => {
  const { saved } = openCustomCar({ answers: { "GET /storage/index.json": refusal("unavailable", 503) } });
  await screen.findByText(/^The list of makes could not be loaded/);
  await pickFrom("Make", "Other");
  await user.type(textField("Other make"), "BMW");
  await user.type(textField("Other model"), "M3");
  await submit();
  await waitFor(() => expect(saved()).toMatchObject([m3]));
});

test("another model forgets trim and generation; its own are suggested, those of the year first", async () => {
  await openM3();
  fireEvent.change(screen.getByLabelText("Year"), { target: { value: "1990" } });
  await user.click(listField("Generation"));
  expect(offered()).toEqual(["E301986–1991", "E462000–2006"]);
  fireEvent.change(screen.getByLabelText("Year"), { target: { value: "2003" } });
  await waitFor(() => expect(offered()).toEqual(["E462000–2006", "E301986–1991"]));
  await pickFrom("Generation", "E46");
  await pickFrom("Trim", "Competition");
  expect([listField("Generation").value, listField("Trim").value]).toEqual(["E46", "Competition"]);
  await pickFrom("Model", "M4");
  expect([listField("Generation").value, listField("Trim").value]).toEqual(["", ""]);
});

test("what was typed while the lists were on their way is not overwritten by what another screen knew", async () => {
  const gate = Promise.withResolvers<object>();
  openCustomCar({ state: { ...m3, color: "Red" }, answers: { "GET /storage/index.json": gate.promise } });
  await user.type(textField("Number plate"), "AB12 CDE");
  gate.resolve(brands);
  await pickFrom("Make", "Audi");
  expect([listField("Make").value, textField("Number plate").value]).toEqual(["Audi", "AB12 CDE"]);
  expect(colourChoice("White").checked).toBe(true);
});

test.each([
  {
    what: "a make and model beside every list",
    state: { make: "Trident", model: "Clipper" },
    typed: ["Trident", "Clipper"],
  },
  { what: "a model that no make has", state: { model: "Clipper" }, typed: ["", "Clipper"] },
  { what: "a make while its list can't be had", state: m3, typed: ["BMW", "M3"] },
])("$what from another screen is kept as 'Other'", async ({ state, typed }) => {
  const answers: Answers = state === m3 ? { "GET /storage/index.json": refusal("unavailable", 503) } : {};
  openCustomCar({ state, answers });
  await waitFor(() => expect(listField("Make").value).toBe("Other"));
  expect(listField("Model").value).toBe("Other");
  expect([textField("Other make").value, textField("Other model").value]).toEqual(typed);
});

test("a colour of another screen that no swatch has overrules the swatches, and is sent as a custom one", async () => {
  const { saved } = await openM3({ state: { ...m3, color: "Nardo grey" } });
  expect(textField("Custom colour").value).toBe("Nardo grey");
  expect(await screen.findByText("Shown as Nardo Grey.")).toBeDefined();
  await submit();
  await waitFor(() => expect(saved()).toMatchObject([{ color: "White", custom_colour: "Nardo grey" }]));
});

test("an example joins the modifications and leaves them, and a car has one design of wheels", async () => {
  openCustomCar();
  const wishes = textField("Modifications");
  const example = (name: string) => screen.getByRole("button", { name });
  await user.click(example("lowered"));
  await user.click(example("five-spoke wheels"));
  expect(wishes.value).toBe("lowered, five-spoke wheels");
  await user.click(example("turbine wheels"));
  expect(wishes.value).toBe("lowered, turbine wheels");
  expect(example("turbine wheels").getAttribute("aria-pressed")).toBe("true");
  expect(example("five-spoke wheels").getAttribute("aria-pressed")).toBe("false");
  await user.click(example("lowered"));
  expect(wishes.value).toBe("turbine wheels");
});

test("up and down go through the colours by what lies above and below", async () => {
  openCustomCar();
  const colours = within(screen.getByRole("group", { name: /^Colour/ })).getAllByRole<HTMLInputElement>("radio");
  for (const [index, one] of colours.entries()) {
    const label = one.closest("label");
    if (label)
      vi.spyOn(label, "getBoundingClientRect").mockReturnValue(
        new DOMRect((index % 9) * 40, Math.floor(index / 9) * 40, 38, 38),
      );
  }
  colours[2]?.focus();
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(colours[11]);
  expect(colours[11]?.checked).toBe(true);
  await user.keyboard("{ArrowDown}{ArrowUp}{ArrowUp}");
  expect(colours[2]?.checked).toBe(true);
});

test("where no picture can be painted the paint alone stands there, and where nothing is understood nothing is promised", async () => {
  HTMLImageElement.prototype.decode = () => Promise.reject(new Error("No picture."));
  const { saved } = await openM3({ answers: { "GET /api/understood-car": refusal("unavailable", 503) } });
  const preview = screen.getByRole("figure", { name: "Preview" });
  await user.click(colourChoice("Red"));
  await waitFor(() => expect(within(preview).getAllByText("Red")).toHaveLength(2));
  expect(within(preview).queryByRole("img")).toBeNull();
  expect(screen.queryByText(/^Shown on our own/)).toBeNull();
  // The server looks at the words again before it takes anything.
  await submit();
  await waitFor(() => expect(saved()).toMatchObject([{ color: "Red" }]));
});

test("without tokens the form says so before anything is filled in, and where to get more", async () => {
  openCustomCar({ tokens: 0 });
  expect(await screen.findByText("No tokens left.")).toBeDefined();
  expect(screen.getByRole("link", { name: "See how to get more" }).getAttribute("href")).toBe("/pricing");
});

test("'Change the car' brings every word of it back into the form, with wheels of its own words", async () => {
  const set = syntheticViewSet();
  const car = {
    ...set.car,
    year: 2003,
    customColour: "Nardo grey",
    wheelColour: "copper",
    modifications: "roof rack",
    trim: "Competition",
    generation: "E46",
    numberPlate: "AB12 CDE",
  };
  const { search } = openCustomCar({ sets: [{ ...set, car }], at: `/custom-car?request=${set.requestId}` });
  await user.click(await screen.findByRole("button", { name: "Change the car" }));
  await waitFor(() => expect(search()).toEqual({}));
  await waitFor(() => expect(listField("Model").value).toBe("M3"));
  expect(
    ["Custom colour", "Other wheel colour", "Modifications", "Number plate"].map((label) => textField(label).value),
  ).toEqual(["Nardo grey", "copper", "roof rack", "AB12 CDE"]);
  expect([listField("Trim").value, listField("Generation").value]).toEqual(["Competition", "E46"]);
  expect(textField("Year").value).toBe("2003");
});

test("a make whose models can't be had lets the model be typed", async () => {
  const { saved, server } = openCustomCar({ answers: { [`GET ${modelsPath}`]: refusal("unavailable", 503) } });
  await pickFrom("Make", "BMW");
  await waitFor(() => expect(notice()).toContain("Failed to load car models. Please try again."));
  await pickFrom("Model", "Other");
  await user.type(textField("Other model"), "M3");
  server.answers[`GET ${modelsPath}`] = models;
  await submit();
  await waitFor(() => expect(saved()).toMatchObject([m3]));
});
