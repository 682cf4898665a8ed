import { request } from "node:http";

export type SlowUpload = {
  /** Status of the answer. */
  answered: Promise<number>;
};

/** Sends a photo in so many equal pieces, `pauseMs` apart, as a slow line does. */
export function uploadSlowly(
  origin: string,
  { photo, cookie, pieces, pauseMs }: { photo: Uint8Array; cookie: string; pieces: number; pauseMs: number },
): SlowUpload {
  const boundary = "----slow-line";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const sent = request(`${origin}/api/functions/simple-image-upload`, {
    method: "POST",
    headers: { cookie, "content-type": `multipart/form-data; boundary=${boundary}`, "content-length": body.length },
  });
  const answered = new Promise<number>((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
  });
  const size = Math.ceil(body.length / pieces);
  let at = 0;
  const timer = setInterval(() => {
    sent.write(body.subarray(at, at + size));
    at += size;
    if (at < body.length) return;
    clearInterval(timer);
    sent.end();
  }, pauseMs);
  return { answered };
}
