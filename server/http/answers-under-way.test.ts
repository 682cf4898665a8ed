import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { createAnswersUnderWay, type AnswersUnderWay } from "./answers-under-way.ts";

/** A call for an answer that is sent from a stream. */
function ask({ send }: AnswersUnderWay, { whose = "one", method = "GET" } = {}) {
  const [stream, leaving] = [new PassThrough(), new AbortController()];
  const request = new Request("http://localhost/", { method, signal: leaving.signal });
  const answer = send({ whose, request }, async (hold) => {
    hold(stream);
    return new Response("made");
  });
  return { answer, stream, leave: () => leaving.abort() };
}
const refusal = { code: "rate_limited", retryAfterSeconds: 5 };
/** A stream that has been sent says so a moment later. */
async function expectPlace(underWay: AnswersUnderWay): Promise<void> {
  const isTaken = () =>
    ask(underWay).answer.then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isTaken).toBe(true);
}

test("an answer counts until it has been sent or given up, and for nobody else", async () => {
  const underWay = createAnswersUnderWay(2);
  const [first, second] = [ask(underWay), ask(underWay)];
  await Promise.all([first.answer, second.answer]);
  await expect(ask(underWay).answer).rejects.toMatchObject(refusal);
  await ask(underWay, { whose: "another" }).answer;
  first.leave();
  await expectPlace(underWay);
  expect(first.stream.destroyed).toBe(true);
  await expect(ask(underWay).answer).rejects.toMatchObject(refusal);
  second.stream.end().resume();
  await expectPlace(underWay);
});

test("what fails, is sent from nothing or only asked about takes no place, and no file stays open", async () => {
  const underWay = createAnswersUnderWay(1);
  const request = new Request("http://localhost/");
  const fail = () => underWay.send({ whose: "one", request }, () => Promise.reject(new Error("not there")));
  for (const _time of [1, 2]) await expect(fail()).rejects.toThrow("not there");
  for (const _time of [1, 2]) await underWay.send({ whose: "one", request }, async () => new Response(null));
  const { answer, stream } = ask(underWay, { method: "HEAD" });
  await answer;
  expect(stream.destroyed).toBe(true);
  await expectPlace(underWay);
});
