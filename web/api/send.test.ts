import { afterEach, expect, test, vi } from "vitest";
import { sendForm } from "./send-form.ts";
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
  expect(addressOf("post /api/generations/{id}/cancel", { path: { id: "7" } })).toBe("/api/generations/7/cancel");
  expect(addressOf("get /storage/brands/{brandId}/models.json", { path: { brandId: "../a b?c" } })).toBe(
    "/storage/brands/..%2Fa%20b%3Fc/models.json",
  );
});

test("what is asked for follows in the order given; what is empty or undefined is left out", () => {
  const query = { limit: "24", before: "", uploadId: undefined };
  expect(addressOf("get /api/generations", { query })).toBe("/api/generations?limit=24");
  expect(addressOf("get /api/generations")).toBe("/api/generations");
  expect(addressOf("get /api/understood-car", { query: { make: "Mercedes & Söhne", model: "+1" } })).toBe(
    "/api/understood-car?make=Mercedes+%26+S%C3%B6hne&model=%2B1",
  );
});

test("a call that reads has no body; one that changes something is always JSON, also without a word", async () => {
  const calls = recordFetch();
  await send("get /api/profile");
  await send("post /api/auth/sign-out");
  await send("patch /api/uploads/{id}", { path: { id: "1" }, body: { cutAccepted: true } });
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
  await send("post /api/functions/generate-image-from-preset", {
    body,
    headers,
    keepalive: true,
    cache: "no-cache",
    signal,
  });
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
  sendBeacon("post /api/unknown-path", { path: "/nowhere" });
  const [url, body] = beacon.mock.calls[0] ?? [];
  expect([url, body?.type]).toEqual(["/api/unknown-path", "application/json"]);
});

test("an answer without a body is null", () => {
  expect(readAnswer("post /api/unknown-path", "")).toBeNull();
});

// A type that comes out as `never` or `unknown` would let everything through in silence: each line must be an error.
test("what the contract does not have is a type error", () => {
  // @ts-expect-error the path is the contract's
  const renamedPath = () => addressOf("get /api/pictures/{picture}", { path: { id: "1" } });
  // @ts-expect-error the method is the contract's
  const otherMethod = () => addressOf("post /api/pictures/{id}", { path: { id: "1" } });
  // @ts-expect-error the parameter is called id
  const renamedParameter = () => addressOf("get /api/uploads/{id}", { path: { upload: "1" } });
  // @ts-expect-error the parameter is needed
  const noParameter = () => addressOf("get /api/uploads/{id}");
  // @ts-expect-error nothing of that name can be asked for
  const renamedQuery = () => addressOf("get /api/photos", { query: { after: "1" } });
  // @ts-expect-error the header is called idempotency-key
  const renamedHeader = () => send("post /api/webhooks/{id}/test", { path: { id: "1" }, headers: { attempt: "1" } });
  // @ts-expect-error the field is called email
  const renamedField = () => send("post /api/auth/sign-in/email", { body: { address: "a@b.test", password: "x" } });
  // @ts-expect-error the body is needed
  const noBody = () => send("post /api/requests");
  // @ts-expect-error the answer has no such field
  const renamedAnswer = () => readAnswer("get /api/photos", '{"photos":[]}').pictures;
  // @ts-expect-error a call that only reads has no body
  const unknownBody = () => send("get /api/profile", { body: {} });
  // @ts-expect-error the form's field is called file
  const renamedFormField = () => sendForm("post /api/functions/upload-to-gcs", { ...transfer, fields: { photo } });
  const photo = new File([], "car.jpg");
  const transfer = { signal: new AbortController().signal, onProgress: () => undefined };
  const functions = [renamedPath, otherMethod, renamedParameter, noParameter, renamedQuery, renamedHeader];
  const ofBodies = [renamedField, noBody, unknownBody, renamedFormField];
  expect([...functions, ...ofBodies].every((misuse) => typeof misuse === "function")).toBe(true);
  expect(renamedAnswer()).toBeUndefined();
});
