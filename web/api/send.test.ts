import { afterEach, expect, test, vi } from "vitest";
import * as routes from "./routes.ts";
import { addressOf, readAnswer, send, sendBeacon } from "./send.ts";

afterEach(() => vi.unstubAllGlobals());

function recordFetch() {
  const calls: [string, RequestInit][] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    calls.push([path, init]);
    return Response.json({});
  });
  return calls;
}

test("a parameter stands in its place in the path, and can't lead out of it", () => {
  expect(addressOf(routes.cancelGeneration, { params: { id: "7" } })).toBe("/api/generations/7/cancel");
  expect(addressOf(routes.readBrandModels, { params: { brandId: "../a b?c" } })).toBe(
    "/storage/brands/..%2Fa%20b%3Fc/models.json",
  );
});

test("what is asked for follows in the order given; what is empty or undefined is left out", () => {
  const query = { limit: "24", before: "", uploadId: undefined };
  expect(addressOf(routes.listGenerations, { query })).toBe("/api/generations?limit=24");
  expect(addressOf(routes.listGenerations, {})).toBe("/api/generations");
  expect(addressOf(routes.understandCar, { query: { make: "Mercedes & Söhne", model: "+1" } })).toBe(
    "/api/understood-car?make=Mercedes+%26+S%C3%B6hne&model=%2B1",
  );
});

test("a call that reads has no body; one that changes something is always JSON, also without a word", async () => {
  const calls = recordFetch();
  await send(routes.readProfile, {});
  await send(routes.signOut, {});
  await send(routes.acceptCut, { params: { id: "1" }, body: { cutAccepted: true } });
  expect(calls).toMatchObject([
    ["/api/profile", { method: "GET", body: undefined, headers: { Accept: "application/json" } }],
    ["/api/auth/sign-out", { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } }],
    ["/api/uploads/1", { method: "PATCH", body: '{"cutAccepted":true}' }],
  ]);
  expect(calls[0]?.[1].headers).not.toHaveProperty("Content-Type");
});

test("headers, the wish to go on after the page, the cache and the signal are passed on", async () => {
  const calls = recordFetch();
  const { signal } = new AbortController();
  const headers = { prefer: "respond-async", "idempotency-key": undefined };
  const body = { imageUrl: "/x", preset: "City", recordId: "r" };
  await send(routes.generateFromPreset, { body, headers, keepalive: true, cache: "no-cache", signal });
  expect(calls[0]?.[1]).toMatchObject({ keepalive: true, cache: "no-cache", signal });
  expect(calls[0]?.[1].headers).toEqual({
    Accept: "application/json",
    "Content-Type": "application/json",
    prefer: "respond-async",
  });
});

test("a beacon carries JSON to the route", async () => {
  const beacon = vi.fn<(url: string, body: Blob) => boolean>(() => true);
  vi.stubGlobal("navigator", { sendBeacon: beacon });
  sendBeacon(routes.tellUnknownPath, { path: "/nowhere" });
  const [url, body] = beacon.mock.calls[0] ?? [];
  expect([url, body?.type]).toEqual(["/api/unknown-path", "application/json"]);
});

test("an answer without a body is null", () => {
  expect(readAnswer(routes.tellUnknownPath, "")).toBeNull();
});

// A type that comes out as `never` or `unknown` would let everything through in silence: each line must be an error.
test("what the contract does not have is a type error", () => {
  // @ts-expect-error the path is the contract's
  const renamedPath: typeof routes.listPhotos = { method: "get", path: "/api/pictures" };
  // @ts-expect-error the method is the contract's
  const otherMethod: typeof routes.acceptCut = { method: "post", path: "/api/uploads/{id}" };
  // @ts-expect-error the parameter is called id
  const renamedParameter = () => addressOf(routes.readUpload, { params: { upload: "1" } });
  // @ts-expect-error the parameter is needed
  const noParameter = () => addressOf(routes.readUpload, {});
  // @ts-expect-error nothing of that name can be asked for
  const renamedQuery = () => addressOf(routes.listPhotos, { query: { after: "1" } });
  // @ts-expect-error the header is called idempotency-key
  const renamedHeader = () => send(routes.sendContactEmail, { body: letter, headers: { "attempt-key": "1" } });
  // @ts-expect-error the field is called email
  const renamedField = () => send(routes.signIn, { body: { address: "a@b.test", password: "x" } });
  // @ts-expect-error the body is needed
  const noBody = () => send(routes.createRequest, {});
  // @ts-expect-error the answer has no such field
  const renamedAnswer = () => readAnswer(routes.listPhotos, '{"photos":[]}').pictures;
  const letter = { name: "Anna", email: "a@b.test", message: "Good morning." };
  const functions = [renamedParameter, noParameter, renamedQuery, renamedHeader, renamedField, noBody];
  expect(functions.every((misuse) => typeof misuse === "function")).toBe(true);
  expect([renamedPath.path, otherMethod.method, renamedAnswer()]).toEqual(["/api/pictures", "post", undefined]);
});
