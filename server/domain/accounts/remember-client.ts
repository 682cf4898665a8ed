import type { AdmissionDeps, Attempt } from "./admit-attempt.ts";
import { upsertKnownAddress } from "./guessing-store.ts";

/** Makes address and device known to the account that has just been entered from them; gives the device's `Set-Cookie`. */
export async function rememberClient(
  { db, devices }: Pick<AdmissionDeps, "db" | "devices">,
  { email, userId, clientAddress, headers }: Attempt & { userId: string },
): Promise<string> {
  await upsertKnownAddress(db, { userId, addressHash: devices.hashAddress(clientAddress) });
  return devices.remember(headers, email);
}
