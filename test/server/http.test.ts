import { describe, expect, test } from "vitest";
import { errorTable } from "#contract/errors.ts";
import { failureAnswer } from "#contract/failure.ts";
import { createBrowser } from "./account-server.ts";
import { setUpAccountServer } from "./set-up-account-server.ts";

describe("HTTP", () => {
  const { server } = setUpAccountServer();
  const call = (path: string, init?: RequestInit) => fetch(new URL(path, server.origin), init);
  const failureOf = async (answer: Response) => failureAnswer.parse(await answer.json());

  test("an unexpected error shows nothing of itself, and is logged once under the request's id", async () => {
    const answer = await call("/api/test/unexpected");
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(text).not.toContain("anna");
    const { code, error, requestId } = failureAnswer.parse(JSON.parse(text));
    expect({ code, error }).toEqual({ code: "internal", error: errorTable.internal.message });
    expect(answer.headers.get("x-request-id")).toBe(requestId);
    const lines = server
      .readLog()
      .split("\n")
      .filter((line) => line.includes(requestId));
    expect(lines.filter((line) => line.includes('"level":"error"'))).toHaveLength(1);
  });

  test("a failure that says when to come back carries Retry-After", async () => {
    const answer = await call("/api/test/later");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "7"]);
  });

  const unreadable = [
    { name: "a body that is no JSON", body: "{", type: "application/json", code: "malformed_request" },
    { name: "no body", body: "", type: "application/json", code: "malformed_request" },
    {
      name: "a form in place of JSON",
      body: "email=a",
      type: "application/x-www-form-urlencoded",
      code: "malformed_request",
    },
    {
      name: "a wrong field",
      body: '{"email":"anna","password":"x"}',
      type: "application/json",
      code: "validation_failed",
    },
  ];
  test.each(unreadable)("$name is answered in the one shape of errors", async ({ body, type, code }) => {
    const answer = await call("/api/auth/sign-in/email", { method: "POST", body, headers: { "content-type": type } });
    expect(answer.status).toBe(400);
    expect(await failureOf(answer)).toMatchObject({ success: false, code });
  });

  test("a body that is not declared as JSON is told how to be sent", async () => {
    const answer = await call("/api/auth/sign-in/email", { method: "POST", body: "{}" });
    const { code, reasons } = await failureOf(answer);
    expect([code, reasons]).toEqual(["malformed_request", [expect.stringContaining("Content-Type: application/json")]]);
  });

  test("a wrong field is named in the reasons", async () => {
    const { call: post } = createBrowser(server.origin);
    const answer = await post("/api/auth/sign-in/email", { body: { email: "anna", password: "secret" } });
    expect((await failureOf(answer)).reasons).toEqual(["email: Please enter a valid email address."]);
  });

  test.each(["/api/nope", "/api/", "/api/auth/verify-email", "/api/auth/sign-up/email", "/nope"])(
    "GET %s is a 404 in the one shape of errors",
    async (path) => {
      const answer = await call(path);
      expect(answer.status).toBe(404);
      expect(await failureOf(answer)).toMatchObject({ code: "not_found" });
    },
  );

  test.each([
    ["another site's page", { origin: "https://evil.test" }],
    ["another port of this host", { origin: "http://127.0.0.1:1" }],
    ["a sandboxed frame", { origin: "null" }],
    ["another site, by Fetch Metadata alone", { "sec-fetch-site": "cross-site" }],
    ["a sibling domain", { "sec-fetch-site": "same-site" }],
  ])("a state-changing call from %s is refused before anything is read", async (_name, headers) => {
    for (const path of ["/api/auth/sign-out", "/api/auth/sign-in/email", "/api/nope"]) {
      const answer = await call(path, { method: "POST", headers });
      expect(answer.status).toBe(403);
      expect(await failureOf(answer)).toMatchObject({ code: "wrong_origin" });
    }
  });

  test("the own page, and a client that is no browser, may call", async () => {
    const headers = { origin: server.origin, "sec-fetch-site": "same-origin", "content-type": "application/json" };
    expect((await call("/api/auth/sign-out", { method: "POST", headers, body: "{}" })).status).toBe(200);
    expect((await call("/api/auth/sign-out", { method: "POST" })).status).toBe(200);
  });

  test("every answer carries the security headers, and a proxy's request id is kept", async () => {
    const answer = await call("/api/session", { headers: { "x-request-id": "proxy-id-12345" } });
    expect(answer.headers.get("x-request-id")).toBe("proxy-id-12345");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    const forged = await call("/api/session", { headers: { "x-request-id": "bad id {}" } });
    expect(forged.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("health, metrics and the API's description are there; metrics only for who has the token", async () => {
    expect((await call("/healthz")).status).toBe(200);
    expect((await call("/readyz")).status).toBe(200);
    expect((await call("/metrics")).status).toBe(404);
    const metrics = await call("/metrics", { headers: { authorization: "Bearer a-token-for-metrics" } });
    expect(await metrics.text()).toContain('http_requests_total{method="GET",route="/api/session",status="200"}');
    const description = await call("/api/openapi.json");
    expect(await description.json()).toMatchObject({
      openapi: "3.1.0",
      paths: { "/api/profile": { get: expect.anything() } },
    });
    const page = await call("/api/docs");
    expect(await page.text()).toContain("GET /api/profile");
  });

  test("an unknown address makes no new time series", async () => {
    await call("/made-up-by-a-scanner");
    const metrics = await call("/metrics", { headers: { authorization: "Bearer a-token-for-metrics" } });
    expect(await metrics.text()).not.toContain("scanner");
  });
});
