import type { TimestampProvider } from "@trustnxt/c2pa-ts/rfc3161";
import { TimeStampResp } from "pkijs";
import type { Logger } from "#server/log/logger.ts";

const timeoutMs = 5000;
const maxAnswerBytes = 10_000;

/** In a claim of version 2 the token alone is kept (C2PA 2.2, 10.3.2.5.3), where the library would write the whole answer. */
class TokenOfAnswer extends TimeStampResp {
  override toSchema() {
    if (this.timeStampToken === undefined) throw new Error("the answer has no timestamp");
    return this.timeStampToken.toSchema();
  }
}

/**
 * Asks an authority for timestamps (RFC 3161). It learns a hash of the signature, nothing else. When it does not answer well the picture is signed without:
 * nobody waits for it longer than some seconds.
 */
export function createTimestamps(url: string, log: Pick<Logger, "warn">): TimestampProvider {
  return {
    async getSignedTimestamp(request) {
      try {
        const answer = await fetch(url, {
          method: "POST",
          headers: { "Content-Type": "application/timestamp-query" },
          body: request.toSchema().toBER(),
          redirect: "error",
          signal: AbortSignal.timeout(timeoutMs),
        });
        const bytes = await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`the timestamp authority answered ${answer.status}`);
        if (bytes.byteLength > maxAnswerBytes) throw new Error("the timestamp is too large");
        const { status, timeStampToken } = TimeStampResp.fromBER(bytes);
        if (timeStampToken === undefined) throw new Error("the timestamp authority gave no timestamp");
        return new TokenOfAnswer({ status, timeStampToken });
      } catch (error) {
        log.warn({ err: error, event: "no-timestamp" }, "a picture is signed without a timestamp");
        return undefined;
      }
    },
  };
}
