import type { AlphaModel } from "#imaging/cutout/alpha-model.ts";
import type { Tracing } from "./tracing.ts";
import type { WorkMeter } from "./work-meter.ts";

/** The same model; how long each look takes is noted. */
export function timeMatting(
  model: AlphaModel,
  { noteMatting, tracing }: Pick<WorkMeter, "noteMatting"> & { tracing: Tracing },
): AlphaModel {
  return {
    ...model,
    infer: async (square) => {
      const startedAt = performance.now();
      const answer = await tracing.part("matting", { side: model.side }, () => model.infer(square));
      noteMatting((performance.now() - startedAt) / 1000);
      return answer;
    },
  };
}
