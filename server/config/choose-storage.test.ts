import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chooseStorage } from "./choose-storage.ts";

const choose = (variables: Readonly<Record<string, string | undefined>>) => chooseStorage(variables, "/data");
const placeOf = (url: string, more: Readonly<Record<string, string>> = {}) =>
  choose({ STORAGE_URL: url, ...more }).place;
const problemsOf = (url: string, more: Readonly<Record<string, string>> = {}) =>
  choose({ STORAGE_URL: url, ...more }).problems;

test("without an address everything lies under DATA_DIR", () => {
  for (const STORAGE_URL of [undefined, ""])
    expect(choose({ STORAGE_URL })).toEqual({ place: { kind: "disk", folder: "/data/files" }, problems: [] });
});

test("a folder, a bucket of Amazon's, one of another service, and one of Google's are understood", () => {
  expect(placeOf("file:///srv/our%20pictures")).toEqual({ kind: "disk", folder: "/srv/our pictures" });
  const s3 = { kind: "s3", bucket: "our-cars", keys: undefined, endpoint: undefined };
  expect(placeOf("s3://our-cars?region=eu-west-1")).toEqual({ ...s3, prefix: "", region: "eu-west-1" });
  expect(placeOf("s3://our-cars/live/uk", { AWS_REGION: "eu-west-2" })).toEqual({
    ...s3,
    prefix: "live/uk/",
    region: "eu-west-2",
  });
  const keys = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret", AWS_SESSION_TOKEN: "token" };
  expect(placeOf("s3://our-cars/?endpoint=http://minio:9000", keys)).toEqual({
    ...s3,
    prefix: "",
    region: "us-east-1",
    endpoint: "http://minio:9000",
    keys: { accessKeyId: "id", secretAccessKey: "secret", sessionToken: "token" },
  });
  expect(placeOf("gs://our-cars/live/")).toEqual({
    kind: "gcs",
    bucket: "our-cars",
    prefix: "live/",
    endpoint: undefined,
    keyFile: undefined,
  });
});

test("everything that is wrong is named at once, and no value with it", () => {
  const problems = problemsOf("s3://Key:Secret@x/a%20b?zone=1&endpoint=minio", { AWS_ACCESS_KEY_ID: "AKIA-hidden" });
  expect(problems).toEqual([
    expect.stringContaining("STORAGE_URL must name a bucket"),
    expect.stringContaining("letters, digits, dots"),
    expect.stringContaining("holds no keys"),
    expect.stringContaining("endpoint that is no address"),
    "STORAGE_URL knows no ?zone=…",
    "AWS_SECRET_ACCESS_KEY is required with AWS_ACCESS_KEY_ID",
  ]);
  expect(problems.join()).not.toMatch(/AKIA|Secret@/);
});

test.each([
  ["ftp://host/x", "must be an address such as"],
  ["pictures", "must be an address such as"],
  ["s3://our-cars", "needs the bucket's region"],
  ["s3://our-cars:9000/x?region=a", "must name a bucket"],
  ["file://pictures/x", "three slashes"],
  ["file:///", "must name a folder"],
  ["file:///srv?region=a", "knows no ?region="],
  ["gs://our-cars?region=a", "knows no ?region="],
])("%s is refused: %s", (url, words) => {
  expect(problemsOf(url).join()).toContain(words);
});

test("a key file that is not there or is none is named, not shown", () => {
  const folder = mkdtempSync(join(tmpdir(), "carvas-keys-"));
  const [good, bad] = [join(folder, "good.json"), join(folder, "bad.json")];
  writeFileSync(good, "{}");
  writeFileSync(bad, "secret text");
  const at = (GOOGLE_APPLICATION_CREDENTIALS: string) =>
    problemsOf("gs://our-cars", { GOOGLE_APPLICATION_CREDENTIALS });
  expect(at(good)).toEqual([]);
  for (const path of [bad, join(folder, "none.json")]) {
    expect(at(path)).toEqual([expect.stringMatching(/^GOOGLE_APPLICATION_CREDENTIALS must be/)]);
    expect(at(path).join()).not.toContain("secret text");
  }
});

test("addresses of the bucket's are only given out where there is one", () => {
  expect(choose({ STORAGE_SIGNED_URLS: "on" }).problems).toEqual([expect.stringContaining("needs a STORAGE_URL")]);
  expect(problemsOf("file:///srv/x", { STORAGE_SIGNED_URLS: "on" })).toHaveLength(1);
  expect(problemsOf("gs://our-cars", { STORAGE_SIGNED_URLS: "on" })).toEqual([]);
});
