import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { answerJson, startPageServer } from "#test/web/page-server.ts";
import { syntheticGeneration } from "#web/testing/synthetic-generation.ts";
import { generationsQuery, photosQuery, startGeneration, versionsQuery } from "./generations.ts";

const one = syntheticGeneration();
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

test("all versions of a photo are read, page after page, until there is none", async () => {
  const pages = [
    { generations: [syntheticGeneration({ id: "1" }), syntheticGeneration({ id: "2" })], nextBefore: "2" },
    { generations: [syntheticGeneration({ id: "3" })], nextBefore: null },
  ];
  const { requests } = await startPageServer((response) => answerJson(response, pages.shift()));
  const versions = await client().fetchQuery(versionsQuery("photo"));
  expect(versions.map(({ id }) => id)).toEqual(["1", "2", "3"]);
  expect(requests.map(({ path }) => path)).toEqual([
    "/api/generations?uploadId=photo&limit=100",
    "/api/generations?uploadId=photo&limit=100&before=2",
  ]);
});

test("a page that can't be read fails the whole list, rather than to show half of it", async () => {
  let answered = 0;
  await startPageServer((response) => {
    answered += 1;
    if (answered === 1) answerJson(response, { generations: [one], nextBefore: "1" });
    else answerJson(response, { code: "unavailable" }, 503);
  });
  await expect(client().fetchQuery(versionsQuery("photo"))).rejects.toMatchObject({ code: "unavailable" });
});

test("photos are read page by page, each from where the last one ended", async () => {
  const { requests } = await startPageServer((response, { path }) =>
    answerJson(response, { photos: [], nextBefore: path.includes("before") ? null : "p" }),
  );
  await client().fetchInfiniteQuery({ ...photosQuery, pages: 3 });
  expect(requests.map(({ path }) => path)).toEqual(["/api/photos?limit=24", "/api/photos?limit=24&before=p"]);
});

test("a picture is started for an answer at once, under the key of its attempt", async () => {
  const { requests } = await startPageServer((response) =>
    answerJson(response, { success: true, data: { id: one.id, status: "pending" } }, 202),
  );
  const body = { imageUrl: "photo.jpg", preset: "City", recordId: one.uploadId };
  expect(await startGeneration(body, "attempt-1")).toEqual({ id: one.id, status: "pending" });
  expect(requests[0]?.headers).toMatchObject({ prefer: "respond-async", "idempotency-key": "attempt-1" });
  expect(JSON.parse(requests[0]?.body ?? "")).toEqual(body);
});

test("pictures are listed, the newest first, as many as a tool shows", async () => {
  const { requests } = await startPageServer((response) =>
    answerJson(response, { generations: [one], nextBefore: null }),
  );
  expect((await client().fetchQuery(generationsQuery)).generations).toEqual([one]);
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /api/generations?limit=48"]);
});
