import { jobNames, type JobName } from "#server/jobs/job-definitions.ts";
import { createJobHandlers } from "#server/jobs/job-handlers.ts";
import { createLogger } from "#server/log/logger.ts";

const refuse = () => {
  throw new Error("nothing is done here");
};
const unused = <Part extends object>() => new Proxy({}, { get: refuse }) as Part;

/** The queues whose jobs take all cores of a worker: their number tells how many workers are wanted. */
export function listPixelQueues(): JobName[] {
  const handlers = createJobHandlers({
    db: unused(),
    uploads: unused(),
    generations: unused(),
    readings: unused(),
    storage: unused(),
    queue: unused(),
    sweepFiles: refuse,
    log: createLogger({ level: "silent", role: "test" }),
  });
  return jobNames.filter((name) => handlers[name].isPixelWork);
}
