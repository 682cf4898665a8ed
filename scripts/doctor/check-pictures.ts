import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { openLibraries } from "#server/compose/open-libraries.ts";
import { examineVariables, pathOfMattingModel } from "#server/config/config.ts";
import type { Environment } from "#server/config/environment.ts";
import { memorySettings } from "#server/config/memory-settings.ts";
import { createPhotoDecoder } from "#server/decoder/photo-decoder.ts";
import { openMatting } from "#server/engines/studio/matting/open-matting.ts";
import { describeCauses } from "#server/log/describe-causes.ts";
import { createLogger } from "#server/log/logger.ts";
import { readSample } from "./check-image-models.ts";
import type { Check, Finding } from "./check.ts";
import { unreadable } from "./unreadable.ts";

const silent = createLogger({ level: "silent", role: "doctor" });
/** On two cores that nobody else wants it is one second. */
const slowMs = 8000;

/** What pictures are made with: a stranger's photo is decoded, the sample car is cut out, and scenes and bodies are read. */
export const checkPictures: Check = {
  name: "pictures",
  title: "Pictures: decoder, matting model, scenes",
  run: async (context) => {
    const { environment } = examineVariables(context.variables);
    if (environment === undefined) return [unreadable("Pictures")];
    return [await tryDecoder(), await tryMatting(environment), await lookAtLibraries()];
  },
};

async function tryDecoder(): Promise<Finding> {
  const what = "Decoder";
  const folder = await mkdtemp(join(tmpdir(), "carvas-doctor-"));
  const decoder = createPhotoDecoder({ logger: silent, environment: memorySettings, processes: 1 });
  try {
    const [source, content, preview] = ["source", "content", "preview"].map((name) => join(folder, name));
    await writeFile(source ?? "", await readSample());
    const startedAt = performance.now();
    const task = {
      account: "doctor",
      use: "photo",
      source: source ?? "",
      content: content ?? "",
      preview: preview ?? "",
    };
    await decoder.storePhoto({ ...task, use: "photo" });
    return { what, state: "works", said: `starts, and opens a photo in ${seconds(startedAt)}`, mend: "" };
  } catch (error) {
    const mend = "Photos can't be taken. Look at memory and the number of processes that this user may start.";
    return { what, state: "broken", said: describeCauses(error), mend };
  } finally {
    await decoder.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function tryMatting(environment: Environment): Promise<Finding> {
  const what = "Matting model";
  try {
    const settings = {
      mattingModelPath: pathOfMattingModel(environment.MATTING_MODEL),
      mattingModelKind: environment.MATTING_MODEL_KIND,
      inferenceThreads: environment.INFERENCE_THREADS,
      inferenceProvider: environment.INFERENCE_PROVIDER,
    };
    const matting = await openMatting(settings);
    try {
      const startedAt = performance.now();
      await cutOut(await decodePhoto(await readSample()), matting);
      const isSlow = performance.now() - startedAt > slowMs;
      const said = `cuts the sample car out in ${seconds(startedAt)}, with ${environment.INFERENCE_THREADS} threads`;
      const mend = "The cores are busy, or too few: give this machine's workers two of their own.";
      return { what, state: isSlow ? "warning" : "works", said, mend: isSlow ? mend : "" };
    } finally {
      await matting.close();
    }
  } catch (error) {
    const mend = "Restore assets/models, or check MATTING_MODEL, MATTING_MODEL_KIND and INFERENCE_PROVIDER.";
    return { what, state: "broken", said: describeCauses(error), mend };
  }
}

async function lookAtLibraries(): Promise<Finding> {
  const what = "Scenes and bodies";
  try {
    const left: string[] = [];
    const log = createLogger({ level: "warn", role: "doctor", destination: { write: (line) => void left.push(line) } });
    const { scenes, bodies } = await openLibraries(log);
    const said = `${scenes.size} scenes and ${bodies.size} bodies are complete`;
    const isWhole = left.length === 0 && scenes.size > 0 && bodies.size > 0;
    if (isWhole) return { what, state: "works", said, mend: "" };
    const mend = "Some are not: the server's log names them. Bring assets/ back as it came with this version.";
    return { what, state: scenes.size === 0 ? "broken" : "warning", said, mend };
  } catch (error) {
    const mend = "Bring assets/ back as it came with this version.";
    return { what, state: "broken", said: describeCauses(error), mend };
  }
}

const seconds = (startedAt: number): string => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
