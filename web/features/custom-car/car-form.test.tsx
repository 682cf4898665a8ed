import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { CatalogueBrand, CatalogueModelAnswer } from "#contract/catalogue.ts";
import type { UnderstoodCar } from "#contract/understood-car.ts";
import { ToastRegion } from "#web/ui/toast.tsx";
import { CustomCarScreen } from "./custom-car-screen.tsx";

const brands: CatalogueBrand[] = ["Audi", "BMW", "Porsche"].map((label) => ({
  id: label.toLowerCase(),
  label,
  aliases: label === "BMW" ? ["beemer"] : [],
  logoPath: `/storage/brands/${label.toLowerCase()}/logo.svg`,
  carImagePath: "/storage/car.webp",
  models: label === "BMW" ? [{ id: "m3", name: "M3", paths: [] }] : [],
}));
const models: CatalogueModelAnswer[] = ["M3", "M4", "507"].map((name) => ({
  id: name.toLowerCase(),
  name,
  aliases: [],
  brandId: "bmw",
  imageUrl: "/storage/car.webp",
  colorVariants: [],
  bodyStyles: ["saloon"],
  from: name === "507" ? 1956 : 1986,
  to: name === "507" ? 1959 : null,
  generations: [{ name: "E46", from: 2000, to: 2006 }],
  trims: ["Competition"],
}));

const paint = { name: "White", value: "#f4f5f3", isUnderstood: true, isExact: true, suggestions: [] };

/** Knows three words: 'nardo grey' and 'roof rack', and that 'gull-wing doors' can't be shown. */
function understand(path: string): Response {
  const words = new URL(path, "http://localhost").searchParams;
  const custom = words.get("customColour");
  const isKnown = custom === null || custom.toLowerCase() === "nardo grey";
  const answer: UnderstoodCar = {
    colour: {
      ...paint,
      name: custom === null ? (words.get("colour") ?? "White") : isKnown ? "Nardo Grey" : "White",
      isUnderstood: isKnown,
      suggestions: isKnown ? [] : ["Nardo Grey"],
    },
    wheels: { ...paint, name: words.get("wheelColour") ?? "Silver" },
    modifications: (words.get("modifications") ?? "")
      .split(", ")
      .filter((phrase) => phrase !== "")
      .map((phrase) =>
        phrase === "roof rack"
          ? { phrase, outcome: "shown", shownAs: "roof rack", isWhole: true }
          : { phrase, outcome: "hidden", shownAs: null, isWhole: false },
      ),
    shown: [],
    bodyStyle: "large-suv",
    bodyNotes: [],
  };
  const fitted = answer.modifications.flatMap(({ shownAs }) => shownAs ?? []);
  const shown = [answer.colour.name, `${answer.wheels.name.toLowerCase()} wheels`, ...fitted];
  return Response.json({ ...answer, shown });
}

type Answer = () => Response | Promise<Response>;
const sent: { path: string; body: unknown }[] = [];

/** The server's part: what it answers to each address; anything else is a 404. */
function answerWith(answers: Record<string, Answer>): void {
  const all: Record<string, Answer> = {
    "/storage/index.json": () => Response.json(brands),
    "/storage/brands/bmw/models.json": () => Response.json(models),
    "/api/profile": () => Response.json({ generation_tokens: 3 }),
    "/api/view-sets?limit=24": () => Response.json({ viewSets: [], nextBefore: null }),
    ...answers,
  };
  const answerTo = (path: string) => (path.startsWith("/api/understood-car?") ? understand(path) : all[path]?.());
  vi.stubGlobal("fetch", (path: string, options?: RequestInit) => {
    if (typeof options?.body === "string") sent.push({ path, body: JSON.parse(options.body) as unknown });
    return Promise.resolve(answerTo(path) ?? Response.json({ success: false, code: "not_found" }, { status: 404 }));
  });
}

function openScreen(state: unknown = null) {
  // jsdom has neither; both only serve the preview.
  vi.stubGlobal("CSS", { supports: () => false });
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  const screenWithNotices = (
    <>
      <CustomCarScreen />
      <ToastRegion />
    </>
  );
  const router = createMemoryRouter([{ path: "/custom-car", element: screenWithNotices }], {
    initialEntries: [{ pathname: "/custom-car", state }],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("combobox", { name });
const submit = () => userEvent.click(screen.getByRole("button", { name: "Generate six views · 1 token" }));

async function pick(name: string, option: string): Promise<void> {
  await waitFor(() => expect(field(name).disabled).toBe(false));
  await userEvent.click(field(name));
  await userEvent.click(await screen.findByRole("option", { name: new RegExp(`^${option}`) }));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sent.length = 0;
});

test("without make and model nothing is sent, both are asked for, and the make has the focus", async () => {
  answerWith({});
  openScreen();
  await submit();
  expect(await screen.findByText("Please select or enter a car make")).toBeTruthy();
  expect(screen.getByText("Please select or enter a car model")).toBeTruthy();
  expect(document.activeElement).toBe(field("Make"));
  expect(sent).toEqual([]);
});

test("the model waits for the make, says that its list is loading, and forgets the model of another make", async () => {
  const gate = Promise.withResolvers<Response>();
  answerWith({ "/storage/brands/bmw/models.json": () => gate.promise });
  openScreen();
  expect(field("Model").disabled).toBe(true);
  await pick("Make", "BMW");
  expect(field("Model").placeholder).toBe("Loading models...");
  expect(field("Model").disabled).toBe(true);
  gate.resolve(Response.json(models));
  await pick("Model", "M4");
  expect(field("Model").value).toBe("M4");
  await pick("Make", "Audi");
  expect(field("Model").value).toBe("");
});

test("whoever types a make and presses arrow down and Enter gets that make", async () => {
  answerWith({});
  openScreen();
  await waitFor(() => expect(field("Make").disabled).toBe(false));
  await userEvent.type(field("Make"), "bm");
  await screen.findByRole("option", { name: "BMW" });
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(field("Make").value).toBe("BMW");
  await userEvent.type(field("Make"), "bm{ArrowDown}{ArrowDown}{Enter}");
  expect(field("Make").value).toBe("Other");
});

test("a make that was typed before the list came is found in it once it is there", async () => {
  const gate = Promise.withResolvers<Response>();
  answerWith({ "/storage/index.json": () => gate.promise });
  openScreen();
  await userEvent.type(field("Make"), "beemer");
  await userEvent.tab();
  expect(field("Make").value).toBe("Other");
  gate.resolve(Response.json(brands));
  await waitFor(() => expect(field("Make").value).toBe("BMW"));
  await pick("Model", "M4");
});

test("a list of models that does not come is told, and can be asked for again", async () => {
  let isBroken = true;
  answerWith({
    "/storage/brands/bmw/models.json": () => (isBroken ? new Response("", { status: 503 }) : Response.json(models)),
  });
  openScreen();
  await pick("Make", "BMW");
  expect((await screen.findAllByText("Failed to load car models. Please try again.")).length).toBeGreaterThan(0);
  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await pick("Model", "M3");
  expect(field("Model").value).toBe("M3");
});

test("a make that no list has is taken as typed, and the model becomes a text too", async () => {
  answerWith({});
  openScreen();
  await userEvent.type(field("Make"), "Trident");
  await userEvent.tab();
  expect(screen.getByLabelText<HTMLInputElement>("Other make").value).toBe("Trident");
  expect(field("Model").value).toBe("Other");
  await submit();
  expect(await screen.findByText("Please select or enter a car model")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Other model"));
});

test("what another screen knew of the car stands in the form, whatever its case", async () => {
  answerWith({});
  openScreen({ make: "bmw", model: "Clipper", color: "navy blue" });
  await waitFor(() => expect(field("Make").value).toBe("BMW"));
  expect(field("Model").value).toBe("Other");
  expect(screen.getByLabelText<HTMLInputElement>("Other model").value).toBe("Clipper");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Navy Blue" }).checked).toBe(true);
});

test("without a token nothing is saved", async () => {
  answerWith({ "/api/profile": () => Response.json({ generation_tokens: 0 }) });
  openScreen({ make: "BMW", model: "M3" });
  await waitFor(() => expect(field("Model").value).toBe("M3"));
  await submit();
  expect(await screen.findByText("Insufficient tokens")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("a request that the server can't save is told; the form stays as it is", async () => {
  answerWith({ "/api/requests": () => Response.json({ success: false, code: "unavailable" }, { status: 503 }) });
  const router = openScreen({ make: "BMW", model: "M3" });
  await waitFor(() => expect(field("Model").value).toBe("M3"));
  await submit();
  expect(await screen.findByText("Failed to submit your request. Please try again.")).toBeTruthy();
  expect(sent).toMatchObject([{ path: "/api/requests", body: { make: "BMW", model: "M3", color: "White" } }]);
  expect(router.state.location.search).toBe("");
});

test("the preview is painted of the words in the form, and its caption says what it shows", async () => {
  answerWith({});
  openScreen();
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
  answerWith({});
  openScreen({ make: "BMW", model: "M3" });
  await waitFor(() => expect(field("Model").value).toBe("M3"));
  const custom = screen.getByLabelText("Custom colour");
  await userEvent.type(custom, "nrado gery");
  await submit();
  expect(await screen.findByText(/^We don't know this colour\. Try a name like "Nardo grey"/)).toBeTruthy();
  expect(sent).toEqual([]);
  expect(document.activeElement).toBe(custom);
  await userEvent.click(await screen.findByRole("button", { name: "Nardo Grey" }));
  expect(await screen.findByText("Shown as Nardo Grey.")).toBeTruthy();
  expect(screen.queryByText(/^We don't know/)).toBeNull();
});

test("what can't be shown is told before anything is paid, as is whose shape the pictures have", async () => {
  answerWith({});
  openScreen({ make: "BMW", model: "M3" });
  await userEvent.type(screen.getByLabelText("Modifications"), "gull-wing doors, roof rack");
  const wishes = screen.getByRole("list", { name: "How the modifications are understood" });
  await waitFor(() => expect(within(wishes).getAllByRole("listitem")).toHaveLength(2));
  expect(wishes.textContent).toBe("gull-wing doors: can't be shownroof rack");
  expect(screen.getByText(/^Shown on our own large SUV: .* not the BMW's\.$/)).toBeTruthy();
  expect(screen.getByText("Illustration on our own large SUV body")).toBeTruthy();
});

test("a make that is misspelt or called by another name is found, and Tab takes it", async () => {
  answerWith({});
  openScreen();
  await userEvent.type(field("Make"), "prosche");
  await userEvent.tab();
  expect(field("Make").value).toBe("Porsche");
  await userEvent.clear(field("Make"));
  await userEvent.type(field("Make"), "beemer");
  await userEvent.tab();
  expect(field("Make").value).toBe("BMW");
});

test("a make that may be meant is asked about", async () => {
  answerWith({});
  openScreen();
  await userEvent.type(field("Make"), "adui");
  await userEvent.tab();
  expect(field("Make").value).toBe("Other");
  await userEvent.click(screen.getByRole("button", { name: "Audi" }));
  expect(field("Make").value).toBe("Audi");
});

test("the year follows the model, and says so", async () => {
  answerWith({});
  openScreen({ make: "BMW", model: "507" });
  const year = screen.getByLabelText<HTMLSelectElement>("Year");
  await waitFor(() => expect(year.value).toBe("1959"));
  expect([...year.options].map(({ value }) => value)).toEqual(["1959", "1958", "1957", "1956"]);
  expect(screen.getByText(`Changed from ${new Date().getFullYear()} to 1959. BMW 507: sold 1956–1959.`)).toBeTruthy();
  await pick("Model", "M3");
  expect(year.value).toBe("1986");
});

test("a model without its make finds the make", async () => {
  answerWith({});
  openScreen({ model: "m3" });
  await waitFor(() => expect(field("Make").value).toBe("BMW"));
  expect(field("Model").value).toBe("M3");
});
