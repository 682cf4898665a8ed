import { listSupportedBackends } from "onnxruntime-node";

/** What onnxruntime can compute with, by the names of INFERENCE_PROVIDER. */
export const inferenceProviders = ["cpu", "cuda", "coreml", "dml"] as const;
export type InferenceProvider = (typeof inferenceProviders)[number];

const offered = {
  cpu: "everywhere",
  cuda: "on Linux (x64) with CUDA 12",
  coreml: "on macOS",
  dml: "on Windows",
} as const satisfies Record<InferenceProvider, string>;

/** @throws Error where the onnxruntime that is installed here was built without the provider */
export function requireProvider(provider: InferenceProvider): void {
  const backends = new Set(listSupportedBackends().map(({ name }) => name));
  if (backends.has(provider)) return;
  const here = inferenceProviders.filter((known) => backends.has(known));
  throw new Error(
    `INFERENCE_PROVIDER=${provider} is not to be had on ${process.platform} ${process.arch}: onnxruntime offers it ${offered[provider]}. Here: ${here.join(", ")}.`,
  );
}

/** A session with the provider did not open: what mostly helps, before onnxruntime's own words. */
export function explainProvider(provider: InferenceProvider, cause: unknown): Error {
  const help =
    provider === "cuda"
      ? " Its libraries are not installed with the product: run `ONNXRUNTIME_NODE_INSTALL=cuda12 node node_modules/onnxruntime-node/script/install.js` on a machine with CUDA 12 and cuDNN 9, or set INFERENCE_PROVIDER=cpu."
      : " Set INFERENCE_PROVIDER=cpu to do without.";
  return new Error(`onnxruntime can't open the matting model with INFERENCE_PROVIDER=${provider}.${help}`, { cause });
}
