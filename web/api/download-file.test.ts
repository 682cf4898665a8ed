import { expect, test } from "vitest";
import { answerJson, startPageServer } from "#test/web/page-server.ts";
import { downloadFile } from "./download-file.ts";

test("a file comes whole, with its kind", async () => {
  await startPageServer((response) => response.writeHead(200, { "content-type": "image/jpeg" }).end("pixels"));
  const file = await downloadFile("/picture.jpg");
  expect([file.type, await file.text()]).toEqual(["image/jpeg", "pixels"]);
});

test("a file that is not there is refused as the server says", async () => {
  await startPageServer((response) => answerJson(response, { code: "not_found", error: "Gone." }, 404));
  await expect(downloadFile("/picture.jpg")).rejects.toMatchObject({ code: "not_found", message: "Gone." });
});

test("a line that breaks is a failure of the connection", async () => {
  await startPageServer((response) => response.destroy());
  await expect(downloadFile("/picture.jpg")).rejects.toMatchObject({ code: "connection" });
});
