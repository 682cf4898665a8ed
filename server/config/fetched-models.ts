import { join } from "node:path";

/** Where set-up puts the models that it fetches. */
export const fetchedModelsFolder = join(import.meta.dirname, "../../.cache/models");
export const mattingModelName = "isnet-medium.onnx";
