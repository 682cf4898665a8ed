import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";

/** By the names of the standard's exceptions (Web Authentication Level 3, sections 5.1.3 and 5.1.4), in words for people. */
const troubles: Readonly<Record<string, string>> = {
  NotAllowedError: "It was stopped, or took too long. Nothing has changed: you can try again.",
  AbortError: "It was stopped. Nothing has changed: you can try again.",
  InvalidStateError: "This device has a passkey for your account already.",
  SecurityError: "Passkeys don’t work under this address. Open the site by its usual name.",
  ConstraintError: "This device has no screen lock that a passkey could use.",
  NotSupportedError: "This device can’t make a passkey of the kind that is needed.",
};

/** What the browser or the device would not do; its message is for people. */
export class PasskeyError extends Error {
  constructor(cause: unknown) {
    const name = cause instanceof Error ? cause.name : "";
    super(troubles[name] ?? "This browser could not use a passkey.", { cause });
    this.name = "PasskeyError";
  }
}

/** Whether this browser knows passkeys. */
export function knowsPasskeys(): boolean {
  return typeof window !== "undefined" && typeof window.PublicKeyCredential === "function";
}

/** Asks the device for a new passkey. @throws {PasskeyError} */
export async function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return orPasskeyError(startRegistration({ optionsJSON }));
}

/** Asks the device to prove one of its passkeys. @throws {PasskeyError} */
export async function askPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return orPasskeyError(startAuthentication({ optionsJSON }));
}

async function orPasskeyError<Answer>(ceremony: Promise<Answer>): Promise<Answer> {
  try {
    return await ceremony;
  } catch (error) {
    throw new PasskeyError(error);
  }
}

/** What a new passkey is called until its owner says otherwise. */
export function usualPasskeyName(): string {
  const { userAgent } = navigator;
  const system = systems.find(({ mark }) => mark.test(userAgent));
  return system ? `${system.name} passkey` : "My passkey";
}

/** In this order: a phone's name for itself holds that of the system below it. */
const systems: readonly { name: string; mark: RegExp }[] = [
  { name: "iPhone", mark: /iPhone/ },
  { name: "iPad", mark: /iPad/ },
  { name: "Android", mark: /Android/ },
  { name: "Windows", mark: /Windows/ },
  { name: "Mac", mark: /Mac OS X/ },
  { name: "Chromebook", mark: /CrOS/ },
  { name: "Linux", mark: /Linux/ },
];
