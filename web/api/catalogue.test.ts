import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { catalogueTimeoutMs } from "#contract/limits.ts";
import { answerJson, startPageServer } from "#test/web/page-server.ts";
import { brandsQuery, modelsQuery } from "./catalogue.ts";

test("brands and models are read at their own addresses, past the browser's cache", async () => {
  const server = await startPageServer((response) => answerJson(response, []));
  const client = new QueryClient();
  expect(await client.fetchQuery(brandsQuery)).toEqual([]);
  expect(await client.fetchQuery(modelsQuery("bmw"))).toEqual([]);
  expect(server.requests.map(({ path }) => path)).toEqual(["/storage/index.json", "/storage/brands/bmw/models.json"]);
});

test("a list that does not come is given up after the contract's time, and not asked for again by itself", async () => {
  const control = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(control.signal);
  const server = await startPageServer(() => control.abort(new DOMException("Too long.", "TimeoutError")));
  await expect(new QueryClient().fetchQuery(brandsQuery)).rejects.toMatchObject({ name: "TimeoutError" });
  expect(timeout.mock.calls).toEqual([[catalogueTimeoutMs]]);
  expect(server.requests).toHaveLength(1);
  timeout.mockRestore();
});
