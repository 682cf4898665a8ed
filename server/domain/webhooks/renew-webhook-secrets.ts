import type { Database } from "#server/db/client.ts";
import type { Seal } from "#server/domain/sealing/create-seal.ts";
import { listSealedSecrets, setSealedSecrets } from "./webhook-store.ts";

/** Seals anew what the secret before the present one has sealed, so that it need not be kept for webhooks. A secret is replaced with a restart: once is enough. */
export async function renewWebhookSecrets({ db, seal }: { db: Database; seal: Seal }): Promise<void> {
  for (const webhook of await listSealedSecrets(db)) {
    const { sealedSecret, sealedOldSecret } = webhook;
    const renewed = {
      sealedSecret: seal.renew(sealedSecret) ?? sealedSecret,
      sealedOldSecret: sealedOldSecret === null ? null : (seal.renew(sealedOldSecret) ?? sealedOldSecret),
    };
    if (renewed.sealedSecret === sealedSecret && renewed.sealedOldSecret === sealedOldSecret) continue;
    await setSealedSecrets(db, { webhook, renewed });
  }
}
