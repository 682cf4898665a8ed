import { createHmac, randomBytes } from "node:crypto";

/** As it stands in `Carvas-Signature`. */
export const signatureVersion = "v1";
const secretPrefix = "whsec_";
const secretBytes = 32;

export function makeWebhookSecret(): string {
  return `${secretPrefix}${randomBytes(secretBytes).toString("base64url")}`;
}

/** `t=<seconds>,v1=<hex>` over `<seconds>.<body>`, with one `v1` for each secret, as Stripe has it. */
export function signWebhook(body: string, secrets: readonly string[], at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
    return `${signatureVersion}=${signature}`;
  });
  return [`t=${seconds}`, ...signatures].join(",");
}
