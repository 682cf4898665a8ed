import { signInWithPasskey, startPasskeySignIn } from "#web/api/passkeys.ts";
import { askPasskey } from "#web/browser/passkeys.ts";

/** @throws {PasskeyError} what the device would not do; {Failure} what the server would not take */
export async function enterWithPasskey(): Promise<void> {
  await signInWithPasskey(await askPasskey(await startPasskeySignIn()));
}
