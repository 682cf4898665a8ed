import { capsOf, type AiConfig } from "#server/config/choose-offers.ts";
import { examineVariables } from "#server/config/config.ts";
import { describeOffers } from "#server/config/describe-models.ts";
import type { Environment } from "#server/config/environment.ts";
import { openDatabase } from "#server/db/client.ts";
import { readSpentToday } from "#server/domain/spending/read-costs.ts";
import { describeCauses } from "#server/log/describe-causes.ts";
import type { Check, Finding } from "./check.ts";
import { findRunningDatabase } from "./running-database.ts";

/** What AI models are offered for, and what of today's cap is spent. Reads the database of a server that runs, and starts none. */
export const checkSpending: Check = {
  name: "spending",
  title: "What AI models are offered for, and what they may cost",
  run: async ({ variables }) => {
    const { environment, models, offers } = examineVariables(variables);
    if (environment === undefined)
      return [{ what: "AI_OFFERS", state: "warning", said: "can't be told yet", mend: "See under Configuration." }];
    const ai = { ...offers, ...capsOf(environment) };
    if (models.image.length + models.vision.length === 0)
      return [{ what: "AI_OFFERS", state: "unset", said: "without models nothing is offered", mend: "" }];
    return [findOffers(ai), await findSpent(environment, ai)];
  },
};

function findOffers(ai: AiConfig): Finding {
  const what = "Offers";
  if (ai.offers.length === 0)
    return { what, state: "unset", said: describeOffers(ai), mend: "Take AI_OFFERS away to offer all." };
  const isClosed = ai.dailyUsd === 0 || ai.dailyUsdPerUser === 0;
  if (!isClosed) return { what, state: "works", said: describeOffers(ai), mend: "" };
  const mend =
    "With a cap of 0 only models on machines of your own are asked: set AI_DAILY_USD and AI_DAILY_USD_PER_USER.";
  return { what, state: "warning", said: describeOffers(ai), mend };
}

async function findSpent(environment: Environment, { dailyUsd }: AiConfig): Promise<Finding> {
  const what = "Spent today (UTC)";
  try {
    const spent = await readSpent(environment);
    if (spent === null) return { what, state: "unset", said: "told when the server runs", mend: "" };
    const said = `$${spent.toFixed(2)} of at most $${dailyUsd}; what the doctor asks is not counted`;
    if (spent < dailyUsd || dailyUsd === 0) return { what, state: "works", said, mend: "" };
    return {
      what,
      state: "warning",
      said,
      mend: "AI pictures are refused until midnight (UTC), or with a higher cap.",
    };
  } catch (error) {
    return { what, state: "warning", said: `can't be read: ${describeCauses(error)}`, mend: "See the server's log." };
  }
}

/** Null where no database runs. */
async function readSpent(environment: Environment): Promise<number | null> {
  const connectionString = await findRunningDatabase(environment);
  if (connectionString === null) return null;
  const { db, close } = openDatabase(connectionString, () => undefined);
  try {
    return await readSpentToday(db);
  } finally {
    await close();
  }
}
