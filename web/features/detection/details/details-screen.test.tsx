import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Detection } from "#contract/detection.ts";
import type { CarRequest } from "#contract/requests.ts";
import type { ViewSet } from "#contract/view-sets.ts";
import { viewFacts } from "#contract/views.ts";
import { openDetection, priceOfViewsPath } from "#web/testing/open-detection.tsx";
import { closeScreen, notice, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal } from "#web/testing/stand-in-server.ts";
import { detectedRequest, syntheticReading, waitingRequest } from "#web/testing/synthetic-detection.ts";
import { syntheticViews, syntheticViewSet } from "#web/testing/synthetic-view-set.ts";
import { DetailsScreen } from "./details-screen.tsx";

const known = detectedRequest({}, { make: "BMW", model: "M3", color: "Navy Blue", swatch: "Navy Blue" });
const fields = known.detection?.fields ?? {};
const madeSet = (changes: Partial<ViewSet> = {}) => {
  const set = syntheticViewSet(changes);
  return { ...set, car: { ...set.car, colour: "Navy Blue" } };
};
const withFields = (changes: Detection["fields"], detection: Partial<Detection> = {}) =>
  detectedRequest({ ...detection, fields: { ...fields, ...changes } });
type Opening = Omit<Parameters<typeof openDetection>[1], "request">;
const open = (request: CarRequest, opening: Opening = {}) => openDetection(<DetailsScreen />, { request, ...opening });
const row = (name: string) => within(screen.getByRole("group", { name }));
const user = userEvent.setup({ delay: null });
const correctionPath = `/api/requests/${known.id}`;
const corrections = (server: ReturnType<typeof open>["server"]) =>
  server.sentTo("PATCH", correctionPath).map(({ body }) => body);

beforeEach(() => standInBrowser());
afterEach(closeScreen);

test("without an id it leads home", () => {
  const { router } = openScreen(<DetailsScreen />, { at: "/vehicle-details" });
  expect(router.state.location.pathname).toBe("/");
});

test("fields come one by one: each is being detected until it is there, and the title follows", async () => {
  const { tell } = open(waitingRequest());
  expect(await screen.findByRole("heading", { level: 1, name: "Vehicle Details" })).toBeDefined();
  expect(screen.getAllByText("Detecting...")).toHaveLength(10);
  expect(screen.getByText("Waiting for car analysis to complete...")).toBeDefined();
  await tell(waitingRequest({ fields: { colour: syntheticReading("Navy Blue"), make: syntheticReading("bmw") } }));
  await waitFor(() => expect(screen.getAllByText("Detecting...")).toHaveLength(8));
  expect(row("Colour").getByText("Navy Blue")).toBeDefined();
  expect(row("Colour").getByText("sure")).toBeDefined();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Bmw");
  await tell(known);
  await waitFor(() => expect(screen.queryByText("Detecting...")).toBeNull());
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("BMW M3");
});

test("beside a value stands the place in the photo that told it", async () => {
  open(known);
  await screen.findByRole("heading", { level: 1 });
  const crop = row("Make").getByRole("img", { name: "Make as the photo shows it" });
  expect(crop.querySelector("image")?.getAttribute("href")).toBe(known.detection?.photos[0]?.uploadUrl);
  expect(crop.querySelector("polygon")).not.toBeNull();
  expect(row("Model").queryByRole("img")).toBeNull();
});

test("beside the number plate stands the country that writes it so, where that is told", async () => {
  const plated = { number_plate: syntheticReading("RK755AJ") };
  const { tell } = open(withFields(plated, { plateCountry: "SK" }));
  await screen.findByRole("heading", { level: 1 });
  expect(row("Number Plate").getByText("Written as in Slovakia")).toBeDefined();
  await tell(withFields(plated));
  await waitFor(() => expect(screen.queryByText(/Written as in/)).toBeNull());
});

test("what is not sure is a choice: a press takes it, and only then views can be made", async () => {
  const unsure = withFields({ model: syntheticReading("M3", { confidence: 0.6, others: ["M4"] }) });
  const { server, tell } = open(unsure);
  const choice = within(await screen.findByRole("group", { name: "What Model may be" }));
  expect(row("Model").getByText("please check")).toBeDefined();
  expect(choice.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["M3", "M4"]);
  expect(await screen.findByText("First say what is open: model.")).toBeDefined();
  expect(screen.queryByRole("button", { name: /Make the six views/ })).toBeNull();
  const said = withFields({ model: syntheticReading("M4", { confidence: 1, source: "person" }) });
  server.answers[`PATCH ${correctionPath}`] = said;
  await user.click(choice.getByRole("button", { name: "M4" }));
  expect(corrections(server)).toEqual([{ model: "M4" }]);
  await waitFor(() => expect(row("Model").getByText("your word")).toBeDefined());
  await tell(said);
  expect(await screen.findByRole("button", { name: "Make the six views · 1 token" })).toBeDefined();
});

test("views are ordered with what is known, once, and 2024 where no year is", async () => {
  const { orders, server } = open(known);
  await user.click(await screen.findByRole("button", { name: "Make the six views · 1 token" }));
  await waitFor(() => expect(server.sentTo("GET", `/api/view-sets/${syntheticViewSet().id}`)).toHaveLength(1));
  expect(orders()).toEqual([
    { id: known.id, make: "BMW", model: "M3", colour: "Navy Blue", year: 2024, expectedCost: 1 },
  ]);
});

test("why the views were not started is told, and without a token how to have some", async () => {
  const refused = detectedRequest({ viewsError: { code: "insufficient_tokens", message: "You have no tokens left." } });
  open(refused, { tokens: 0 });
  expect(await screen.findByText("You have no tokens left.")).toBeDefined();
  expect(await screen.findByText(/10 monthly tokens come/)).toBeDefined();
});

test("views come while one waits, each with its download, and all together", async () => {
  const { tell, client } = open(known, {
    set: { ...madeSet({ status: "running", views: syntheticViews(2) }) },
    answers: { "GET /files/side": new Response("jpeg") },
  });
  expect(await screen.findByText("Generating car images...")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Download All Images" })).toBeNull();
  await act(async () => client.setQueryData(["view-sets", known.id], madeSet()));
  await tell(known);
  expect(await screen.findByText("Your generated car images are ready")).toBeDefined();
  const list = within(screen.getByRole("list", { name: "Views" }));
  for (const image of list.getAllByRole("img")) fireEvent.load(image);
  for (const { label } of Object.values(viewFacts))
    expect(list.getByRole("button", { name: `Download ${label}` })).toBeDefined();
  expect(screen.getByRole("button", { name: "Download All Images" })).toBeDefined();
});

test("files are named by make, model and view with underscores, and a failed download is told", async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  open(known, { set: madeSet(), answers: { "GET /files/front": new Response("jpeg") } });
  const list = within(await screen.findByRole("list", { name: "Views" }));
  for (const image of list.getAllByRole("img")) fireEvent.load(image);
  await user.click(list.getByRole("button", { name: "Download Front" }));
  await waitFor(() => expect(names).toEqual(["BMW_M3_front.jpg"]));
  await user.click(list.getByRole("button", { name: "Download Rear" }));
  await waitFor(() => expect(notice()).toBe("Download failedFailed to download image"));
});

test.each([
  [{ tokens: 0, freeBecause: "correction" }, "Make the views again · free"],
  [{ tokens: 0, freeBecause: "paid_before" }, "Make the views again · free"],
  [{ tokens: 1, freeBecause: null }, "Make the views again · 1 token"],
  [refusal("unavailable", 503), "Make the views again · up to 1 token"],
])("views are made again of a corrected car for what the server asks (%o)", async (price, name) => {
  const corrected = withFields({ colour: syntheticReading("Teal", { confidence: 1, source: "person" }) });
  const { orders, server } = open(
    { ...corrected, make: "BMW", model: "M3", color: "Teal", swatch: "Teal" },
    { set: madeSet(), answers: { [`GET ${priceOfViewsPath(known.id)}`]: price } },
  );
  await user.click(await screen.findByRole("button", { name }));
  await waitFor(() => expect(orders()).toMatchObject([{ colour: "Teal" }]));
  expect(server.sentTo("GET", priceOfViewsPath(known.id))[0]?.query).toEqual({
    make: "BMW",
    model: "M3",
    colour: "Teal",
    year: "2024",
    engine: "studio",
  });
});

test("until the price is known the button names none, and orders nothing", async () => {
  const price = Promise.withResolvers<object>();
  const { orders } = open(known, { answers: { [`GET ${priceOfViewsPath(known.id)}`]: price.promise } });
  await user.click(await screen.findByRole("button", { name: "Make the six views" }));
  expect(orders()).toEqual([]);
  price.resolve({ tokens: 0, freeBecause: "paid_before" });
  expect(await screen.findByRole("button", { name: "Make the six views · free" })).toBeDefined();
  expect(screen.getByText("You have paid for these views of this very car before.")).toBeDefined();
});

test("views of the car as it stands are not offered again", async () => {
  open(known, { set: madeSet() });
  await screen.findByText("Your generated car images are ready");
  expect(screen.queryByRole("button", { name: /again/ })).toBeNull();
});

test("who goes back to earlier words is shown the views that were made of them, and no price", async () => {
  const asTeal = madeSet({ id: "0b7bb8c0-98a0-4d4e-8f39-4f4d1a0f4d22", createdAt: "2026-02-01T10:00:00.000Z" });
  const teal = { ...asTeal, car: { ...asTeal.car, colour: "Teal" } };
  const earlier = madeSet({ views: syntheticViews(6) });
  for (const one of earlier.views) one.imageUrl = `${one.imageUrl}?navy`;
  const pages = {
    "GET /api/view-sets": ({ query }: { query: Readonly<Record<string, string>> }) => ({
      viewSets: query["limit"] === "1" ? [teal] : [teal, earlier],
      nextBefore: null,
    }),
  };
  const { tell } = open(known, { answers: pages });
  await screen.findByText("Your generated car images are ready");
  const shown = () =>
    within(screen.getByRole("list", { name: "Views" }))
      .getAllByRole("img")
      .map((image) => image.getAttribute("src"));
  expect(shown()).toEqual(earlier.views.map(({ imageUrl }) => imageUrl));
  expect(screen.queryByRole("button", { name: /again|six views/ })).toBeNull();
  const asGold = withFields({ colour: syntheticReading("Gold", { confidence: 1, source: "person" }) });
  await tell({ ...asGold, make: "BMW", model: "M3", color: "Gold", swatch: "Gold" });
  expect(await screen.findByRole("button", { name: "Make the views again · 1 token" })).toBeDefined();
  expect(shown().some((url) => url?.endsWith("?navy"))).toBe(false);
});

test("a car whose photos are gone, and with them its plate, has not been changed by its owner", async () => {
  const set = madeSet();
  const gone = Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
  const painted = { ...known, number_plate: null, year: set.car.year };
  open(
    { ...painted, detection: withFields(gone, { photos: [] }).detection },
    {
      set: { ...set, car: { ...set.car, numberPlate: "AB12CDE" } },
    },
  );
  await screen.findByText("Your generated car images are ready");
  expect(screen.queryByText(/You have changed the car/)).toBeNull();
  expect(screen.queryByText(/First say what is open/)).toBeNull();
  expect(screen.queryByRole("button", { name: /again/ })).toBeNull();
});

test("another plate is a change, and so is one that the owner of a car described by hand takes away", async () => {
  const set = madeSet();
  const plated = { ...set, car: { ...set.car, numberPlate: "AB12CDE" } };
  const { tell } = open({ ...known, number_plate: "XY34ZZZ" }, { set: plated });
  expect(await screen.findByText(/You have changed the car/)).toBeDefined();
  await tell({ ...known, number_plate: null });
  await waitFor(() => expect(screen.queryByText(/You have changed the car/)).toBeNull());
  await tell({ ...known, number_plate: null, year: set.car.year, detection: null });
  expect(await screen.findByText(/You have changed the car/)).toBeDefined();
});

test("a make and a model are corrected in their place with the catalogue's search", async () => {
  const { server } = open(known);
  server.answers[`PATCH ${correctionPath}`] = withFields({ make: syntheticReading("Porsche") });
  await user.click(await screen.findByRole("button", { name: "Change Make" }));
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Make" });
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.type(field, "pors");
  await user.click(await screen.findByRole("option", { name: "Porsche" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(corrections(server)).toEqual([{ make: "Porsche" }]);
  await waitFor(() => expect(row("Make").getByText("Porsche")).toBeDefined());
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Change Make"));
});

test.each([
  ["Colour", async () => user.click(screen.getByRole("radio", { name: "Teal" })), { color: "Teal" }],
  ["Wheels", async () => user.click(screen.getByRole("radio", { name: "Bronze" })), { wheel_colour: "Bronze" }],
  ["Year", async () => user.selectOptions(screen.getByRole("combobox", { name: "Year" }), "2018"), { year: 2018 }],
  [
    "Number Plate",
    async () => user.type(screen.getByLabelText("Number Plate"), "cv26 rvs"),
    { number_plate: "CV26 RVS" },
  ],
  [
    "Visual Options",
    async () => user.type(screen.getByLabelText("Visual Options"), "roof rack"),
    { visual_options: "roof rack" },
  ],
  [
    "Trim",
    async () => user.type(screen.getByRole("combobox", { name: "Trim" }), "Competition"),
    { trim: "Competition" },
  ],
])("%s is corrected in its place", async (label, fill, body) => {
  const { server } = open(known);
  server.answers[`PATCH ${correctionPath}`] = known;
  await user.click(await screen.findByRole("button", { name: `Change ${label}` }));
  await fill();
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(corrections(server)).toEqual([body]);
});

test("wheels of another colour are said in words", async () => {
  const { server } = open(known);
  server.answers[`PATCH ${correctionPath}`] = known;
  await user.click(await screen.findByRole("button", { name: "Change Wheels" }));
  await user.click(screen.getByRole("radio", { name: "Other" }));
  await user.type(screen.getByLabelText("Other wheel colour"), "matt copper");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(corrections(server)).toEqual([{ wheel_colour: "matt copper" }]);
});

test("Escape leaves a field as it was; what is refused is told and stays in the field", async () => {
  const { server } = open(known, {
    answers: { [`PATCH ${correctionPath}`]: refusal("rate_limited", 429, "Slow down.") },
  });
  await user.click(await screen.findByRole("button", { name: "Change Number Plate" }));
  await user.type(screen.getByLabelText("Number Plate"), "x{Escape}");
  expect(screen.queryByLabelText("Number Plate", { selector: "input" })).toBeNull();
  expect(corrections(server)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Change Number Plate" }));
  await user.type(screen.getByLabelText("Number Plate"), "CV26");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(notice()).toBe("Not savedSlow down."));
  expect(screen.getByLabelText<HTMLInputElement>("Number Plate").value).toBe("CV26");
});

test("the very photo goes on into a scene or into Retail Mode, and the text for a listing can be copied", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  open(known);
  const uploadId = known.detection?.photos[0]?.id;
  expect((await screen.findByRole("link", { name: "Put it in a scene" })).getAttribute("href")).toBe(
    `/photo-upload?photo=${uploadId}`,
  );
  expect(screen.getByRole("link", { name: "Retail Mode" }).getAttribute("href")).toBe(`/retail-mode?photo=${uploadId}`);
  fireEvent.click(screen.getByRole("button", { name: "Copy the text" }));
  await waitFor(() => expect(write).toHaveBeenCalledOnce());
  expect(write.mock.calls[0]?.[0]).toMatch(/^BMW M3, Navy Blue\n\nMake: BMW\nModel: M3\n/);
});
