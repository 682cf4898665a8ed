import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { generationsQuery } from "#web/api/generations.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";
import { startPicture } from "./start-picture.ts";

afterEach(() => vi.unstubAllGlobals());

const upload = syntheticUpload({ matteUrl: null });
const pictureId = "5bd1f1f5-33b5-4a2c-8f0e-1a5d3b2f6f01";

/** Answers by path; gives the calls in their order. */
function answerWith(answers: Record<string, () => Response>): [path: string, body: unknown][] {
  const calls: [string, unknown][] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    calls.push([path, typeof init.body === "string" ? JSON.parse(init.body) : null]);
    const answer = answers[path];
    if (!answer) throw new Error(`Nobody asked for ${path}.`);
    return answer();
  });
  return calls;
}

function order(onFound = vi.fn<(picture: { id: string; uploadId: string }) => void>()) {
  return {
    upload,
    preset: "City",
    ratio: "4:3",
    logo: null,
    engine: "studio",
    cost: 1,
    isWatermarked: true,
    onFound,
  } as const;
}

function openCache(): QueryClient {
  const client = new QueryClient();
  client.setQueryData(generationsQuery.queryKey, { generations: [], nextBefore: null });
  return client;
}

const record = "/api/functions/simple-image-upload";
const generate = "/api/functions/generate-image-from-preset";
const accepted = (status: string) => () => Response.json({ success: true, data: { id: pictureId, status } });

test("the preset is noted down before the picture is asked for, and the picture is made without the note as well", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const calls = answerWith({ [record]: () => new Response("{}", { status: 500 }), [generate]: accepted("pending") });
  const client = openCache();
  const onFound = vi.fn<(picture: { id: string; uploadId: string }) => void>();
  await startPicture(client, order(onFound));
  expect(calls.map(([path]) => path)).toEqual([record, generate]);
  expect(calls[0]?.[1]).toEqual({ id: upload.id, preset: "City" });
  expect(client.getQueryData(generationsQuery.queryKey)?.generations.map(({ id }) => id)).toEqual([pictureId]);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
  expect(onFound).not.toHaveBeenCalled();
});

test("a picture that is there already is shown, and nothing stays in the making", async () => {
  const done = {
    id: pictureId,
    uploadId: upload.id,
    kind: "preset",
    status: "done",
    preset: "City",
    aspectRatio: "4:3",
  };
  answerWith({
    [record]: () => Response.json({}),
    [generate]: accepted("done"),
    [`/api/generations/${pictureId}`]: () => Response.json(done),
  });
  const client = openCache();
  const onFound = vi.fn<(picture: { id: string; uploadId: string }) => void>();
  await startPicture(client, order(onFound));
  expect(onFound).toHaveBeenCalledExactlyOnceWith({ id: pictureId, uploadId: upload.id });
  expect(client.getQueryData(generationsQuery.queryKey)?.generations.map(({ status }) => status)).toEqual(["done"]);
});
