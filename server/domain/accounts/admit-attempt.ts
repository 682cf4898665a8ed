import type { Database } from "#server/db/client.ts";
import type { AccountLimits } from "./account-limits.ts";
import { isKnownAddress, upsertGuessingNotice } from "./guessing-store.ts";
import type { KnownDevices } from "./known-devices.ts";

export type AdmissionDeps = {
  db: Database;
  limits: AccountLimits;
  devices: KnownDevices;
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>;
};

export type Attempt = {
  email: string;
  clientAddress: string;
  /** Of the request, for the device cookie. */
  headers: Headers;
};

/**
 * What was counted before the password was looked at, so that guesses sent at the same moment can't slip through together. A wrong password
 * stays counted.
 */
export type Admission = {
  /** The password was right: what this client got wrong before is forgotten. */
  forgive: () => Promise<void>;
  /** The password was not looked at. */
  takeBack: () => Promise<void>;
};

/** As many wrong passwords of strangers within an hour are no forgetful owner's any more. */
export const guessingFrom = 20;
const slowFrom = 10;
const delayPerFailureMs = 250;
export const longestDelayMs = 5_000;
/** In five minutes. More of one client are somebody who collects such cookies of accounts of his own, to keep the server hashing. */
const attemptsOfKnownDevices = 20;
const attemptsOfKnownDevicesPerClient = 100;

/**
 * Lets an attempt at an account pass, at once or after a while. The owner always gets through from a device or an address that has signed in
 * before. Strangers are slowed down together, and once the account is being guessed at, only few are let through each minute: those who try
 * for the first time today before those who were wrong already, since a botnet's addresses soon are of the second kind and the owner is not.
 * Nothing here knows whether the account exists.
 *
 * How many guesses a day one account meets at most (docs/decisions/054): 480 before the guessing is noticed, 2,880 of addresses that were
 * wrong before, and one of each new address, of which 28,800 get through.
 *
 * @throws AppError `rate_limited`
 */
export async function admitAttempt(deps: AdmissionDeps, attempt: Attempt): Promise<Admission> {
  const { limits, devices } = deps;
  const { email, clientAddress, headers } = attempt;
  if (devices.knows(headers, email)) {
    // Beyond that the cookie is in the wrong hands, or its browser is: it counts as a stranger.
    const atAccount = await limits.attemptsOfKnownDevices.count(email);
    const ofClient = await limits.knownDevicesPerClient.count(clientAddress);
    if (atAccount <= attemptsOfKnownDevices && ofClient <= attemptsOfKnownDevicesPerClient) return nothingCounted;
  }
  await limits.signInsPerClient.consume(clientAddress);
  const clientAndAccount = `${clientAddress}|${email}`;
  await limits.failuresPerClientAndAccount.consume(clientAndAccount);
  const ofClient: Admission = {
    forgive: () => limits.failuresPerClientAndAccount.reset(clientAndAccount),
    takeBack: () => limits.failuresPerClientAndAccount.giveBack(clientAndAccount),
  };
  if (await isKnownAddress(deps.db, { email, addressHash: devices.hashAddress(clientAddress) })) return ofClient;
  return both(ofClient, await admitStranger(deps, { email, clientAndAccount, ofClient }));
}

async function admitStranger(
  { db, limits, wait }: AdmissionDeps,
  { email, clientAndAccount, ofClient }: { email: string; clientAndAccount: string; ofClient: Admission },
): Promise<Admission> {
  const failures = await limits.failuresPerAccount.count(email);
  const ofStranger = await limits.failuresOfStrangerToday.count(clientAndAccount);
  const admission: Admission = {
    forgive: async () => {
      await limits.failuresPerAccount.giveBack(email);
      await limits.failuresOfStrangerToday.reset(clientAndAccount);
    },
    takeBack: async () => {
      await limits.failuresPerAccount.giveBack(email);
      await limits.failuresOfStrangerToday.giveBack(clientAndAccount);
    },
  };
  if (failures > guessingFrom) {
    const door = ofStranger === 1 ? limits.newStrangersPerAccount : limits.wrongStrangersPerAccount;
    try {
      await door.consume(email);
    } catch (error) {
      await both(ofClient, admission).takeBack();
      throw error;
    }
  }
  // Side by side, so that the time does not tell whether there is anybody to be told.
  const delayMs = Math.max(0, Math.min((failures - slowFrom) * delayPerFailureMs, longestDelayMs));
  await Promise.all([
    delayMs > 0 ? wait(delayMs) : undefined,
    failures > guessingFrom ? upsertGuessingNotice(db, email) : undefined,
  ]);
  return admission;
}

const nothingCounted: Admission = { forgive: async () => {}, takeBack: async () => {} };

function both(one: Admission, other: Admission): Admission {
  return {
    forgive: async () => {
      await one.forgive();
      await other.forgive();
    },
    takeBack: async () => {
      await one.takeBack();
      await other.takeBack();
    },
  };
}
