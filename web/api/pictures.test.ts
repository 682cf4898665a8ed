import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { PictureOverview } from "#contract/pictures.ts";
import { answerJson, startPageServer, type AnswerRequest } from "#test/web/page-server.ts";
import { deletePictures, pictureOverviewQuery, takeOverview } from "./pictures.ts";

const overviewOf = (pictureCount: number): PictureOverview => ({
  pictureCount,
  presets: [],
  deletedCount: 0,
  deleted: [],
});

/** A server whose first answer waits until it is released; later ones come at once. */
async function holdFirstAnswer(answers: readonly PictureOverview[]) {
  const left = [...answers];
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const answer: AnswerRequest = (response) => {
    const next = left.shift();
    const isFirst = left.length === answers.length - 1;
    arrived.resolve();
    if (isFirst) void released.promise.then(() => answerJson(response, next));
    else answerJson(response, next);
  };
  const { requests } = await startPageServer(answer);
  return { requests, arrived: arrived.promise, release: released.resolve };
}
const held = (client: QueryClient) => client.getQueryData(pictureOverviewQuery.queryKey)?.pictureCount;

test("an overview that was on its way when another was told is not put over it, but read once more", async () => {
  const { requests, arrived, release } = await holdFirstAnswer([overviewOf(3), overviewOf(1)]);
  const client = new QueryClient();
  const read = client.fetchQuery(pictureOverviewQuery);
  await arrived;
  takeOverview(client, overviewOf(2));
  release();
  await read;
  expect([held(client), requests.length]).toEqual([1, 2]);
});

test("the answer to a deletion does not take back what was told while it was under way", async () => {
  const { requests, arrived, release } = await holdFirstAnswer([overviewOf(3), overviewOf(1)]);
  const client = new QueryClient();
  const deleting = deletePictures(client, ["5a1fd1d3-6a51-4a0f-9c3c-0f1f6d6f1a23"]);
  await arrived;
  takeOverview(client, overviewOf(1));
  release();
  await deleting;
  expect([held(client), requests.map(({ method }) => method)]).toEqual([1, ["POST", "GET"]]);
});

test("what was told is the answer itself, mostly: then nothing is read again", async () => {
  const { requests, arrived, release } = await holdFirstAnswer([overviewOf(2)]);
  const client = new QueryClient();
  const deleting = deletePictures(client, ["5a1fd1d3-6a51-4a0f-9c3c-0f1f6d6f1a23"]);
  await arrived;
  takeOverview(client, overviewOf(2));
  release();
  await deleting;
  expect([held(client), requests.length]).toEqual([2, 1]);
});
