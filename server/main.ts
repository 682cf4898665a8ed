import { openRoles } from "#server/compose/open-roles.ts";
import { readConfig, type StoppingConfig } from "#server/config/config.ts";
import { isConnectionFailure } from "#server/http/connection-failure.ts";
import { describeCauses } from "#server/log/describe-causes.ts";
import { createLogger } from "#server/log/logger.ts";
import { tellSupervisor, untilBegun, waitArgument } from "#server/process/role-message.ts";
import { untilStopRequested } from "#server/process/stop-request.ts";

/*
 * One process of the server, with the roles of ROLES: `web` answers requests, `worker` makes pictures. It needs DATABASE_URL;
 * `supervisor.ts` starts both roles on the embedded PostgreSQL. Its parts are named in `compose/`.
 */

/** Longer than an inference under way takes, once calls and jobs are done; whatever still runs then would run for ever. */
const endsWithinMs = 40_000;

async function main(): Promise<void> {
  // Asked for at once: a supervisor may die while this process is still starting.
  const stopRequested = untilStopRequested();
  const begun = process.argv.includes(waitArgument) ? await Promise.race([untilBegun(), stopRequested]) : {};
  if (begun === undefined) return;
  const config = { ...readConfig(), ...begun };
  const logger = createLogger({ level: config.log.level, role: config.roles.join("+") });
  process.on("uncaughtExceptionMonitor", (err) => logger.fatal({ err }, "the process ends"));
  await using closing = new AsyncDisposableStack();
  const url = await openRoles({ config, logger, closing });
  logger.info({ url }, "ready");
  await tellSupervisor({ type: "ready", url });
  await stopRequested;
  logger.info("stopping");
  // What breaks now must not cut short what is being finished.
  process.on("uncaughtException", (err) => logger.warn({ err }, "something broke while stopping"));
  setTimeout(() => process.kill(process.pid, "SIGKILL"), boundOf(config.stopping)).unref();
}

function boundOf({ drainSeconds, finishSeconds }: StoppingConfig): number {
  return (drainSeconds + finishSeconds) * 1000 + endsWithinMs;
}

try {
  await main();
} catch (error) {
  const reason = describeCauses(error);
  process.stderr.write(`${reason}\n`);
  await tellSupervisor({ type: "failed", reason, mayPass: isConnectionFailure(error) });
  process.exitCode = 1;
} finally {
  if (process.connected) process.disconnect();
}
