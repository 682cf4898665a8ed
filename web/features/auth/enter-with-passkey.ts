import { call } from "#web/api/client.ts";
import { askPasskey } from "#web/browser/passkeys.ts";

/** @throws {PasskeyError} what the device would not do; {Failure} what the server would not take */
export async function enterWithPasskey(): Promise<void> {
  const response = await askPasskey(await call("post /api/auth/passkey/options"));
  await call("post /api/auth/passkey", { body: { response } });
}
