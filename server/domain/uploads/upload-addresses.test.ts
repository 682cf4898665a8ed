import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { AppError } from "#contract/errors.ts";
import { findUploadId, matteAddress, photoAddress, previewAddress, requireOwnPath } from "./upload-addresses.ts";

const own = "https://carvas.example";
const id = randomUUID();

test("a photo and its preview are found by their addresses, a matte is not one of them", () => {
  expect(findUploadId(photoAddress(id))).toEqual({ id, variant: "photo" });
  expect(findUploadId(previewAddress(id))).toEqual({ id, variant: "preview" });
  expect(findUploadId(matteAddress({ id, cutOutVersion: 2 }).split("?")[0] ?? "")).toBeNull();
  expect(findUploadId(`${photoAddress(id)}/`)).toBeNull();
  expect(findUploadId(photoAddress("1"))).toBeNull();
});

test.each([
  ["/api/files/x", "/api/files/x"],
  ["https://carvas.example/api/files/x?size=2#part", "/api/files/x"],
  ["https://carvas.example:443/a", "/a"],
  ["https://CARVAS.example/a/../b", "/b"],
])("%s is a path of ours", (address, path) => {
  expect(requireOwnPath(address, own)).toBe(path);
});

test.each([
  "//evil.test/a",
  "https://evil.test/a",
  "http://carvas.example/a",
  "https://carvas.example:8443/a",
  "https://carvas.example.evil.test/a",
  "https://user@carvas.example/a",
  "https://:secret@carvas.example/a",
  "/\\evil.test/a",
  "javascript:alert(1)",
  "api/files/x",
  "",
])("%s is not, and is never asked for anything", (address) => {
  expect(() => requireOwnPath(address, own)).toThrow(AppError);
});
