import { readFileSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Where photos and pictures lie. */
export type StoragePlace =
  /** A folder: of this machine, or one that all machines share. */
  | { kind: "disk"; folder: string }
  | {
      kind: "s3";
      bucket: string;
      /** Empty, or ending with a slash. */
      prefix: string;
      region: string;
      /** Of another service than Amazon's. */
      endpoint: string | undefined;
      /** Undefined: what the library finds by itself, such as the role of the machine. */
      keys: { accessKeyId: string; secretAccessKey: string; sessionToken: string | undefined } | undefined;
    }
  | {
      kind: "gcs";
      bucket: string;
      prefix: string;
      endpoint: string | undefined;
      /** Undefined: as for S3. */
      keyFile: string | undefined;
    };

type Variables = Readonly<Record<string, string | undefined>>;
type Chosen = { place: StoragePlace; problems: readonly string[] };

const examples = "s3://bucket/prefix?region=eu-west-1, gs://bucket/prefix or file:///path";
const bucketPattern = /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/;
/** So that what lies under it keeps within what our keys may hold. */
const prefixPattern = /^(?:[A-Za-z0-9][A-Za-z0-9._-]*\/)*$/;

/** Reads `STORAGE_URL` and the keys that it needs, and says all that is wrong with them. Without it everything lies under `DATA_DIR`. */
export function chooseStorage(variables: Variables, dataDirectory: string): Chosen {
  const usual = { kind: "disk", folder: join(dataDirectory, "files") } as const;
  const address = given(variables.STORAGE_URL);
  if (address === undefined) return { place: usual, problems: findIdle(variables) };
  const url = URL.parse(address);
  if (url?.protocol === "file:") return chooseFolder(url, variables, usual);
  if (url?.protocol === "s3:") return chooseS3(url, variables);
  if (url?.protocol === "gs:") return chooseGcs(url, variables);
  return { place: usual, problems: [`STORAGE_URL must be an address such as ${examples}`] };
}

/** The place of an address of the same kinds, with the keys of the environment, or of a folder. Throws what is wrong with it. */
export function storagePlaceAt(address: string): StoragePlace {
  if (!/^[a-z][a-z0-9+.-]+:\/\//.test(address)) return { kind: "disk", folder: resolve(address) };
  const { place, problems } = chooseStorage(
    { ...process.env, STORAGE_URL: address, STORAGE_SIGNED_URLS: undefined },
    "/",
  );
  if (problems.length > 0) throw new Error(problems.join("; ").replaceAll("STORAGE_URL", "The address"));
  return place;
}

/** For the operator, at the start. */
export function describeStorage(place: StoragePlace): string {
  switch (place.kind) {
    case "disk":
      return place.folder;
    case "s3":
      return `s3://${place.bucket}/${place.prefix}${place.endpoint === undefined ? "" : ` at ${place.endpoint}`}`;
    case "gcs":
      return `gs://${place.bucket}/${place.prefix}${place.endpoint === undefined ? "" : ` at ${place.endpoint}`}`;
  }
}

/** An unset variable and one set to nothing are the same. */
function given(value: string | undefined): string | undefined {
  return value === "" ? undefined : value;
}

function findIdle({ STORAGE_SIGNED_URLS: signed }: Variables): string[] {
  return signed === "on" ? ["STORAGE_SIGNED_URLS=on needs a STORAGE_URL of a bucket (s3:// or gs://)"] : [];
}

function chooseFolder(url: URL, variables: Variables, usual: StoragePlace): Chosen {
  const problems = [...findUnknown(url, []), ...findIdle(variables)];
  if (url.host !== "") return { place: usual, problems: ["STORAGE_URL of a folder has three slashes: file:///path"] };
  const folder = fileURLToPath(url);
  if (!isAbsolute(folder) || folder === "/") problems.push("STORAGE_URL must name a folder: file:///path");
  return { place: { kind: "disk", folder }, problems };
}

function chooseS3(url: URL, variables: Variables): Chosen {
  const endpoint = given(url.searchParams.get("endpoint") ?? undefined);
  // Services of others need a name of a region to sign with, and most take any.
  const region = given(url.searchParams.get("region") ?? undefined) ?? given(variables.AWS_REGION);
  const { keys, problems: wrongKeys } = readS3Keys(variables);
  const problems = [...findWrongBucket(url, endpoint), ...findUnknown(url, ["region", "endpoint"]), ...wrongKeys];
  if (region === undefined && endpoint === undefined)
    problems.push("STORAGE_URL needs the bucket's region (?region=eu-west-1), or AWS_REGION");
  return {
    place: { kind: "s3", ...placeOf(url), region: region ?? "us-east-1", endpoint, keys },
    problems,
  };
}

function readS3Keys(variables: Variables) {
  const accessKeyId = given(variables.AWS_ACCESS_KEY_ID);
  const secretAccessKey = given(variables.AWS_SECRET_ACCESS_KEY);
  const problems: string[] = [];
  if (accessKeyId !== undefined && secretAccessKey === undefined)
    problems.push("AWS_SECRET_ACCESS_KEY is required with AWS_ACCESS_KEY_ID");
  if (accessKeyId === undefined && secretAccessKey !== undefined)
    problems.push("AWS_ACCESS_KEY_ID is required with AWS_SECRET_ACCESS_KEY");
  const sessionToken = given(variables.AWS_SESSION_TOKEN);
  const isSet = accessKeyId !== undefined && secretAccessKey !== undefined;
  return { keys: isSet ? { accessKeyId, secretAccessKey, sessionToken } : undefined, problems };
}

function chooseGcs(url: URL, variables: Variables): Chosen {
  const endpoint = given(url.searchParams.get("endpoint") ?? undefined);
  const keyFile = given(variables.GOOGLE_APPLICATION_CREDENTIALS);
  const problems = [...findWrongBucket(url, endpoint), ...findUnknown(url, ["endpoint"]), ...findWrongKeyFile(keyFile)];
  return { place: { kind: "gcs", ...placeOf(url), endpoint, keyFile }, problems };
}

/** Whether it can be read, and is JSON: what is in it is known to Google's library. */
function findWrongKeyFile(path: string | undefined): string[] {
  if (path === undefined) return [];
  try {
    JSON.parse(readFileSync(path, "utf8"));
    return [];
  } catch {
    return ["GOOGLE_APPLICATION_CREDENTIALS must be the path of a key file in JSON that can be read"];
  }
}

function placeOf(url: URL): { bucket: string; prefix: string } {
  const path = url.pathname.replace(/^\/+/, "");
  return { bucket: url.hostname, prefix: path === "" || path.endsWith("/") ? path : `${path}/` };
}

function findWrongBucket(url: URL, endpoint: string | undefined): string[] {
  const { bucket, prefix } = placeOf(url);
  const problems: string[] = [];
  if (!bucketPattern.test(bucket) || url.port !== "")
    problems.push(`STORAGE_URL must name a bucket, as in ${examples}`);
  if (!prefixPattern.test(prefix))
    problems.push(
      "STORAGE_URL may have letters, digits, dots, hyphens and underscores behind the bucket, and slashes between",
    );
  if (url.username !== "" || url.password !== "")
    problems.push("STORAGE_URL holds no keys: they are variables of their own");
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ""))
    problems.push("STORAGE_URL has an endpoint that is no address such as https://storage.example");
  return problems;
}

function findUnknown(url: URL, known: readonly string[]): string[] {
  const unknown = [...new Set(url.searchParams.keys())].filter((name) => !known.includes(name));
  return unknown.map((name) => `STORAGE_URL knows no ?${name.replace(/[^\w-]/g, "")}=…`);
}
