import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** The network that cuts cars out. A newer one of its kind is this line, and its file with its hash beside it. */
export const ownMattingModelPath = join(root, "assets/models/car-matting-1.onnx");

/** Tells from which side a car is seen, by what that network knows already. */
export const ownSideModelPath = join(root, "assets/models/car-side-1.onnx");

/** Where set-up puts the models that it fetches. */
export const fetchedModelsFolder = join(root, ".cache/models");
/** Fetched only for `MATTING_MODEL=isnet`. */
export const isNetPath = join(fetchedModelsFolder, "isnet-medium.onnx");
