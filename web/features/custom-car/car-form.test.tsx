import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  brands,
  listField as field,
  models,
  modelsPath,
  openCustomCar,
  pickFrom as pick,
  startButton,
} from "#web/testing/open-custom-car.tsx";
import { closeScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal } from "#web/testing/stand-in-server.ts";
import { syntheticRequest } from "#web/testing/synthetic-view-set.ts";

const submit = () => userEvent.click(screen.getByRole("button", startButton));

beforeEach(() => standInBrowser());
afterEach(closeScreen);

test("without make and model nothing is sent, both are asked for, and the make has the focus", async () => {
  const { saved } = openCustomCar();
  await submit();
  expect(await screen.findByText("Please select or enter a car make")).toBeTruthy();
  expect(screen.getByText("Please select or enter a car model")).toBeTruthy();
  expect(document.activeElement).toBe(field("Make"));
  expect(saved()).toEqual([]);
});

test("the model waits for the make, says that its list is loading, and forgets the model of another make", async () => {
  const gate = Promise.withResolvers<object>();
  openCustomCar({ answers: { [`GET ${modelsPath}`]: gate.promise } });
  expect(field("Model").disabled).toBe(true);
  await pick("Make", "BMW");
  expect(field("Model").placeholder).toBe("Loading models...");
  expect(field("Model").disabled).toBe(true);
  gate.resolve(models);
  await pick("Model", "M4");
  expect(field("Model").value).toBe("M4");
  await pick("Make", "Audi");
  expect(field("Model").value).toBe("");
});

test("whoever types a make and presses arrow down and Enter gets that make", async () => {
  openCustomCar();
  await waitFor(() => expect(field("Make").disabled).toBe(false));
  await userEvent.type(field("Make"), "bm");
  await screen.findByRole("option", { name: "BMW" });
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(field("Make").value).toBe("BMW");
  await userEvent.type(field("Make"), "bm{ArrowDown}{ArrowDown}{Enter}");
  expect(field("Make").value).toBe("Other");
});

test("a make that was typed before the list came is found in it once it is there", async () => {
  const gate = Promise.withResolvers<object>();
  openCustomCar({ answers: { "GET /storage/index.json": gate.promise } });
  await userEvent.type(field("Make"), "beemer");
  await userEvent.tab();
  expect(field("Make").value).toBe("Other");
  gate.resolve(brands);
  await waitFor(() => expect(field("Make").value).toBe("BMW"));
  await pick("Model", "M4");
});

test("a list of models that does not come is told, and can be asked for again", async () => {
  const { server } = openCustomCar({ answers: { [`GET ${modelsPath}`]: refusal("unavailable", 503) } });
  await pick("Make", "BMW");
  expect((await screen.findAllByText("Failed to load car models. Please try again.")).length).toBeGreaterThan(0);
  server.answers[`GET ${modelsPath}`] = models;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await pick("Model", "M3");
  expect(field("Model").value).toBe("M3");
});

test("a make that no list has is taken as typed, and the model becomes a text too", async () => {
  openCustomCar();
  await userEvent.type(field("Make"), "Trident");
  await userEvent.tab();
  expect(screen.getByLabelText<HTMLInputElement>("Other make").value).toBe("Trident");
  expect(field("Model").value).toBe("Other");
  await submit();
  expect(await screen.findByText("Please select or enter a car model")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Other model"));
});

test("what another screen knew of the car stands in the form, whatever its case", async () => {
  openCustomCar({ state: { make: "bmw", model: "Clipper", color: "navy blue" } });
  await waitFor(() => expect(field("Make").value).toBe("BMW"));
  expect(field("Model").value).toBe("Other");
  expect(screen.getByLabelText<HTMLInputElement>("Other model").value).toBe("Clipper");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Navy Blue" }).checked).toBe(true);
});

test("without a token the server says whether the car is paid already: one that is not is refused", async () => {
  const { saved, search, server } = openCustomCar({
    tokens: 0,
    answers: { "POST /api/requests": refusal("insufficient_tokens", 402) },
    state: { make: "BMW", model: "M3" },
  });
  await waitFor(() => expect(field("Model").value).toBe("M3"));
  await submit();
  expect(await screen.findByText("Insufficient tokens")).toBeTruthy();
  expect(search()).toEqual({});
  server.answers["POST /api/requests"] = syntheticRequest();
  await submit();
  await waitFor(() => expect(search()).toEqual({ request: syntheticRequest().id }));
  expect(saved()).toHaveLength(2);
});

test("a request that the server can't save is told; the form stays as it is", async () => {
  const { saved, search } = openCustomCar({
    answers: { "POST /api/requests": refusal("unavailable", 503) },
    state: { make: "BMW", model: "M3" },
  });
  await waitFor(() => expect(field("Model").value).toBe("M3"));
  await submit();
  expect(await screen.findByText("Failed to submit your request. Please try again.")).toBeTruthy();
  expect(saved()).toMatchObject([{ make: "BMW", model: "M3", color: "White" }]);
  expect(search()).toEqual({});
});

test("the preview is painted of the words in the form, and its caption says what it shows", async () => {
  openCustomCar();
  expect(await screen.findByAltText("Illustration: White, silver wheels")).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "Red" }));
  await userEvent.click(screen.getByRole("radio", { name: "Gunmetal" }));
  await userEvent.click(screen.getByRole("button", { name: "roof rack" }));
  const picture = await screen.findByAltText("Illustration: Red, gunmetal wheels, roof rack");
  await waitFor(() =>
    expect(picture.getAttribute("src")).toContain("colour=Red&wheelColour=Gunmetal&modifications=roof+rack"),
  );
});

test("a custom colour that means nothing is told in its field, with what may be meant, and nothing is sent", async () => {
  const { saved } = openCustomCar({ state: { make: "BMW", model: "M3" } });
  await waitFor(() => expect(field("Model").value).toBe("M3"));
  const custom = screen.getByLabelText("Custom colour");
  await userEvent.type(custom, "nrado gery");
  await submit();
  expect(await screen.findByText(/^We don't know this colour\. Try a name like "Nardo grey"/)).toBeTruthy();
  expect(saved()).toEqual([]);
  expect(document.activeElement).toBe(custom);
  await userEvent.click(await screen.findByRole("button", { name: "Nardo Grey" }));
  expect(await screen.findByText("Shown as Nardo Grey.")).toBeTruthy();
  expect(screen.queryByText(/^We don't know/)).toBeNull();
});

test("what can't be shown is told before anything is paid, as is whose shape the pictures have", async () => {
  openCustomCar({ state: { make: "BMW", model: "M3" } });
  await userEvent.type(screen.getByLabelText("Modifications"), "gull-wing doors, roof rack");
  const wishes = screen.getByRole("list", { name: "How the modifications are understood" });
  await waitFor(() => expect(wishes.textContent).toBe("gull-wing doors: can't be shownroof rack"));
  expect(screen.getByText(/^Shown on our own large SUV: .* not the BMW's\.$/)).toBeTruthy();
  expect(screen.getByText("Illustration on our own large SUV body")).toBeTruthy();
});

test("a make that is misspelt or called by another name is found, and Tab takes it", async () => {
  openCustomCar();
  await userEvent.type(field("Make"), "prosche");
  await userEvent.tab();
  expect(field("Make").value).toBe("Porsche");
  await userEvent.clear(field("Make"));
  await userEvent.type(field("Make"), "beemer");
  await userEvent.tab();
  expect(field("Make").value).toBe("BMW");
});

test("a make that may be meant is asked about", async () => {
  openCustomCar();
  await userEvent.type(field("Make"), "adui");
  await userEvent.tab();
  expect(field("Make").value).toBe("Other");
  await userEvent.click(screen.getByRole("button", { name: "Audi" }));
  expect(field("Make").value).toBe("Audi");
});

test("the year follows the model, and says so", async () => {
  openCustomCar({ state: { make: "BMW", model: "507" } });
  const year = screen.getByLabelText<HTMLSelectElement>("Year");
  await waitFor(() => expect(year.value).toBe("1959"));
  expect([...year.options].map(({ value }) => value)).toEqual(["1959", "1958", "1957", "1956"]);
  expect(screen.getByText(`Changed from ${new Date().getFullYear()} to 1959. BMW 507: sold 1956–1959.`)).toBeTruthy();
  await pick("Model", "M3");
  expect(year.value).toBe("1986");
});

test("a model without its make finds the make", async () => {
  openCustomCar({ state: { model: "m3" } });
  await waitFor(() => expect(field("Make").value).toBe("BMW"));
  expect(field("Model").value).toBe("M3");
});
