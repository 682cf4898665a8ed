import { expect, test, vi } from "vitest";
import { answerJson, startPageServer, type AnswerRequest } from "#test/web/page-server.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";
import { isAbort } from "./client.ts";
import { Failure } from "./failure.ts";
import { recordPreset, uploadPhoto, uploadSample } from "./uploads.ts";

const stored = syntheticUpload();
const answerStored: AnswerRequest = (response) => answerJson(response, { success: true, data: stored });

function send({ signal = new AbortController().signal, bytes = 9 } = {}) {
  const onProgress = vi.fn<(percent: number) => void>();
  const file = new File(["x".repeat(bytes)], "car.jpg", { type: "image/jpeg" });
  return { onProgress, upload: uploadPhoto({ file, signal, onProgress }) };
}

test("a photo goes as the form's file, and its way up is told", async () => {
  const { requests } = await startPageServer(answerStored);
  const { upload, onProgress } = send({ bytes: 200_000 });
  expect(await upload).toEqual(stored);
  const [request] = requests;
  expect(request).toMatchObject({ method: "POST", path: "/api/functions/simple-image-upload" });
  expect(request?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  expect(request?.body).toContain('name="file"; filename="car.jpg"');
  expect(onProgress).toHaveBeenLastCalledWith(100);
});

test("what a file is for goes before it: the server reads the form as it comes", async () => {
  const { requests } = await startPageServer(answerStored);
  const { signal } = new AbortController();
  const file = new File(["x"], "logo.png", { type: "image/png" });
  await uploadPhoto({ file, purpose: "logo", signal, onProgress: () => undefined });
  expect([...(requests[0]?.body ?? "").matchAll(/ name="(\w+)"/g)].map(([, field]) => field)).toEqual(["type", "file"]);
});

test("a photo that can't be used is refused with the reason", async () => {
  await startPageServer((response) =>
    answerJson(response, { success: false, code: "file_too_large", error: "No." }, 413),
  );
  await expect(send().upload).rejects.toMatchObject({ code: "file_too_large", status: 413, message: "No." });
});

test("a photo that is too large for a proxy in between is refused as by us", async () => {
  await startPageServer((response) => response.writeHead(413).end("<html>Too large</html>"));
  await expect(send().upload).rejects.toMatchObject({ code: "file_too_large", isRetryable: false });
});

test("a line that breaks on the way is a failure of the connection", async () => {
  await startPageServer((response) => response.destroy());
  await expect(send().upload).rejects.toMatchObject({ code: "connection", isRetryable: true });
});

test("a cancelled upload ends as such, not as a failure", async () => {
  const abort = new AbortController();
  await startPageServer(() => abort.abort());
  const thrown = await send({ signal: abort.signal }).upload.catch((error: unknown) => error);
  expect(thrown).not.toBeInstanceOf(Failure);
  expect(isAbort(thrown)).toBe(true);
});

test("an upload that was cancelled before it began sends nothing", async () => {
  const { requests } = await startPageServer(answerStored);
  const { upload, onProgress } = send({ signal: AbortSignal.abort() });
  expect(isAbort(await upload.catch((error: unknown) => error))).toBe(true);
  expect([requests.length, onProgress.mock.calls.length]).toEqual([0, 0]);
});

test("the sample and the picked preset are sent as the contract has them", async () => {
  const { requests } = await startPageServer(answerStored);
  expect(await uploadSample(new AbortController().signal)).toEqual(stored);
  await recordPreset(stored.id, "City");
  expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ["POST", "/api/uploads/sample", "{}"],
    ["POST", "/api/functions/simple-image-upload", JSON.stringify({ id: stored.id, preset: "City" })],
  ]);
});
