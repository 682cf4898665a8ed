import { afterEach, expect, test, vi } from "vitest";
import { createAddressSigner, type AddressClaim } from "./address-signer.ts";

const [old, now] = ["o".repeat(32), "n".repeat(32)];
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const claim: AddressClaim = {
  use: "shared-picture-file",
  userId: "anna",
  keyVersion: 1,
  subject: "picture",
  until: inAnHour(),
};

afterEach(() => vi.useRealTimers());

test("an address is good for what was signed, and for nothing else", () => {
  const signer = createAddressSigner([now]);
  const signature = signer.sign(claim);
  expect(signer.isGood(claim, signature)).toBe(true);
  const others: Partial<AddressClaim>[] = [
    { userId: "bert" },
    { keyVersion: 2 },
    { subject: "another" },
    { until: claim.until + 1 },
  ];
  for (const other of others) expect(signer.isGood({ ...claim, ...other }, signature)).toBe(false);
  const swapped = (signature.startsWith("A") ? "B" : "A") + signature.slice(1);
  for (const bad of ["", "a", signature.slice(1), swapped, `${signature}AA`])
    expect(signer.isGood(claim, bad)).toBe(false);
});

test("its time is over when it is over, whoever signed it", () => {
  const signer = createAddressSigner([now]);
  const signature = signer.sign(claim);
  vi.setSystemTime(claim.until * 1000 - 1);
  expect(signer.isGood(claim, signature)).toBe(true);
  vi.setSystemTime(claim.until * 1000);
  expect(signer.isGood(claim, signature)).toBe(false);
});

test("an account's signature tells nothing of another account's key: fields can't be shifted into each other", () => {
  const signer = createAddressSigner([now]);
  const one = signer.sign({ ...claim, userId: "anna", keyVersion: 11 });
  expect(signer.sign({ ...claim, userId: "anna1", keyVersion: 1 })).not.toBe(one);
  expect(signer.sign({ ...claim, subject: `picture",${claim.until}` })).not.toBe(signer.sign(claim));
});

test("a secret that was replaced is believed while it is named, and signs nothing any more", () => {
  const before = createAddressSigner([old]);
  const during = createAddressSigner([now, old]);
  const after = createAddressSigner([now]);
  const signedBefore = before.sign(claim);
  expect(during.isGood(claim, signedBefore)).toBe(true);
  expect(after.isGood(claim, signedBefore)).toBe(false);
  expect(after.isGood(claim, during.sign(claim))).toBe(true);
});
