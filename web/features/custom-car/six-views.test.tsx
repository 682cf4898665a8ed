import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { requestQuery, viewSetOfRequestQuery } from "#web/api/requests.ts";
import { openCustomCar as open, viewsOrderPath as orderPath } from "#web/testing/open-custom-car.tsx";
import { closeScreen, notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal } from "#web/testing/stand-in-server.ts";
import { syntheticRequest, syntheticViews, syntheticViewSet } from "#web/testing/synthetic-view-set.ts";

const user = userEvent.setup({ delay: null });
const request = syntheticRequest();
const set = syntheticViewSet();
const running = syntheticViewSet({ status: "running", stage: "painting", percent: 20, views: syntheticViews(0) });
const failed = syntheticViewSet({
  status: "failed",
  views: syntheticViews(0, "failed"),
  error: { code: "engine_failed", message: "Failed to generate image" },
});

// Code of its own, which a busy machine takes its time to read.
beforeAll(() => import("#web/parts/views/views-dialog.tsx"));
beforeEach(() => standInBrowser());
afterEach(closeScreen);

const withRequest = `/custom-car?request=${request.id}`;
const viewer = () => screen.findByRole("dialog");
const retry = { name: "Retry · 1 token" };

test("views that run are found again after a reload, and come one by one", async () => {
  const { tell, search } = open({ sets: [running] });
  await viewer();
  expect(search()).toEqual({ request: request.id });
  const [first, last] = [set.views[0]?.imageUrl, set.views.at(-1)?.imageUrl];
  await tell({ ...running, views: syntheticViews(1) });
  await waitFor(() => expect(document.querySelector(`img[src='${first}']`)).not.toBeNull());
  expect(document.querySelector(`img[src='${last}']`)).toBeNull();
  await tell(set);
  await waitFor(() => expect(document.querySelector(`img[src='${last}']`)).not.toBeNull());
});

test("views that failed can be ordered anew: a request of its own, one order, one key", async () => {
  const next = syntheticRequest({ id: "88888888-98a0-4d4e-8f39-4f4d1a0f4d11" });
  const { orders, server, search } = open({ sets: [failed], at: withRequest, answers: { "POST /api/requests": next } });
  await viewer();
  await user.click(await screen.findByRole("button", retry));
  await waitFor(() => expect(orders()).toHaveLength(1));
  expect(server.sentTo("POST", "/api/requests")[0]?.body).toMatchObject({ make: "BMW", model: "M3", color: "White" });
  expect(orders()[0]?.body).toEqual({
    id: next.id,
    make: "BMW",
    model: "M3",
    colour: "White",
    year: 2024,
    expectedCost: 1,
  });
  expect(orders()[0]?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
  expect(search()).toEqual({ request: next.id });
});

test("without a token nothing is ordered of a car that the server does not know as paid", async () => {
  const { orders, search } = open({
    sets: [failed],
    at: withRequest,
    tokens: 0,
    answers: { "POST /api/requests": refusal("insufficient_tokens", 402) },
  });
  await viewer();
  await user.click(await screen.findByRole("button", retry));
  await waitFor(() => expect(notice()).toContain("You don't have enough tokens to generate images."));
  expect(orders()).toEqual([]);
  expect(search()).toEqual({ request: request.id });
});

test("a server that knows of no tokens is believed, and the places stay failed at no cost", async () => {
  const { orders } = open({
    sets: [failed],
    at: withRequest,
    answers: { [`POST ${orderPath}`]: refusal("insufficient_tokens", 402) },
  });
  await viewer();
  await user.click(await screen.findByRole("button", retry));
  await waitFor(() => expect(notice()).toContain("Insufficient tokens"));
  expect(await screen.findByText("Nothing was charged.")).toBeDefined();
  expect(orders()).toHaveLength(1);
});

test("an outage is tried three times under one key, so that a lost answer never charges twice", async () => {
  const { orders } = open({
    sets: [failed],
    at: withRequest,
    answers: { [`POST ${orderPath}`]: refusal("unavailable", 503) },
  });
  await viewer();
  await screen.findByRole("button", retry);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(screen.getByRole("button", retry));
  await act(() => vi.advanceTimersByTimeAsync(3500));
  expect(orders()).toHaveLength(3);
  expect(new Set(orders().map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
});

test("a request of which nothing was ever made has six places that can be tried", async () => {
  open({ at: withRequest });
  expect(within(await viewer()).getByText("2024 BMW M3, White")).toBeDefined();
  expect(await screen.findByRole("button", retry)).toBeDefined();
});

test("a request that is not there is told, and the form stands", async () => {
  const { search } = open({
    at: withRequest,
    answers: { [`GET /api/requests/${request.id}`]: refusal("not_found", 404) },
  });
  await waitFor(() => expect(search()).toEqual({}));
  expect(notice()).toContain("There is nothing here under that name.");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  { what: "views", path: "GET /api/view-sets", queryKey: [...viewSetOfRequestQuery(request.id).queryKey] },
  { what: "request", path: `GET /api/requests/${request.id}`, queryKey: [...requestQuery(request.id).queryKey] },
])("a $what that can't be read just now keeps its address, and what is shown stays", async ({ path, queryKey }) => {
  const unavailable = () => refusal("unavailable", 503);
  const { client, server, search } = open({ at: withRequest, answers: { [path]: unavailable } });
  const answer = () => screen.findByRole("button", { name: "Try again" });
  const again = await answer();
  expect(search()).toEqual({ request: request.id });
  server.answers[path] = path.endsWith(request.id) ? request : { viewSets: [], nextBefore: null };
  await user.click(again);
  await viewer();
  server.answers[path] = unavailable;
  await act(() => client.invalidateQueries({ queryKey }));
  expect(await screen.findByText("Try again", { selector: "[role='alert'] *" })).toBeDefined();
  expect(await viewer()).toBeDefined();
  expect(search()).toEqual({ request: request.id });
});

test("cars described before stand under the form, with what became of them, and lead back to their views", async () => {
  const other = syntheticViewSet({
    id: "99999999-98a0-4d4e-8f39-4f4d1a0f4d11",
    requestId: "99999999-6a51-4a0f-9c3c-0f1f6d6f1a22",
    status: "failed",
    views: failed.views,
    car: { ...set.car, model: "507", customColour: "Nardo grey" },
  });
  const { search } = open({ sets: [set, other] });
  const before = within(await screen.findByRole("region", { name: "Made before" }));
  expect(before.getByRole("link", { name: "All of them" }).getAttribute("href")).toBe("/pictures?kind=views");
  const [first, second] = within(before.getByRole("list")).getAllByRole("link");
  expect(first?.querySelector("img")?.getAttribute("src")).toBe("/files/front-quarter/thumbnail");
  expect(second?.textContent).toBe("FailedBMW 5072024, Nardo grey");
  if (!first) throw new Error("Nothing was made before.");
  await user.click(first);
  await viewer();
  expect(search()).toEqual({ request: set.requestId });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(search()).toEqual({});
});
