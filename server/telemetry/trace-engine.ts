import type { GenerationStage } from "#contract/generation-stages.ts";
import type { ImageEngine } from "#server/engines/image-engine.ts";
import type { Tracing } from "./tracing.ts";

type Staged = { onStage: (stage: GenerationStage) => void };

/** The same engine, whose works are parts of a trace, and whose stages are parts of these. */
export function traceEngine(engine: ImageEngine, tracing: Tracing): ImageEngine {
  const inStages = <Request extends Staged, Result>(
    name: string,
    request: Request,
    work: (request: Request) => Promise<Result>,
  ): Promise<Result> =>
    tracing.part(`${engine.name} ${name}`, {}, async () => {
      const stages = tracing.stages();
      const onStage = (stage: GenerationStage): void => {
        stages.begin(stage);
        request.onStage(stage);
      };
      try {
        return await work({ ...request, onStage });
      } finally {
        stages.end();
      }
    });
  return {
    name: engine.name,
    transform: (request) => inStages("transform", request, engine.transform),
    retail: (request) => inStages("retail", request, engine.retail),
    views: (request) => inStages("views", request, engine.views),
    detect: (request) => tracing.part(`${engine.name} detect`, {}, () => engine.detect(request)),
  };
}
