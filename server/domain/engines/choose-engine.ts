import type { ChooseEngineBody, EngineChoice } from "#contract/engines.ts";
import type { Database } from "#server/db/client.ts";
import type { EngineOffers } from "./engine-offers.ts";
import { lockEngineSettings, setChosen } from "./engine-settings-store.ts";
import { readEngineChoice } from "./read-engine-choice.ts";
import { requireCloud } from "./require-engine.ts";

/** Remembers who shall make one kind of work. Throws `engine_not_offered`, `engine_not_agreed`. */
export async function chooseEngine(
  { db, offers }: { db: Database; offers: EngineOffers },
  { userId, work, engine }: ChooseEngineBody & { userId: string },
): Promise<EngineChoice> {
  return db.transaction(async (tx) => {
    const settings = await lockEngineSettings(tx, userId);
    if (engine === "cloud") requireCloud({ settings, offers, work });
    await setChosen(tx, userId, { ...settings.chosen, [work]: engine });
    return readEngineChoice(tx, { userId, offers });
  });
}
