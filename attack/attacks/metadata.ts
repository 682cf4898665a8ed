import sharp from "sharp";
import { uploadAnswer } from "#contract/uploads.ts";
import type { Attack, Row } from "../attack.ts";
import { mark, markedPhotos } from "../files/marked-photos.ts";
import { describe, parseJson } from "../target/http-call.ts";
import { signUp, type Person } from "../target/person.ts";

export const attack: Attack = {
  name: "metadata",
  what: "photos that say where they were taken",
  isQuick: true,
  run: async function* ({ sharedServer }) {
    const person = await signUp(await sharedServer());
    for (const [name, photo] of await markedPhotos()) yield await look(person, { name, photo });
  },
};

async function look(person: Person, { name, photo }: { name: string; photo: Buffer }): Promise<Row> {
  const answer = await person.send(photo);
  const row = { sent: name, limit: "nothing of it in the photo and its preview" };
  const taken = uploadAnswer.safeParse(parseJson(answer.body));
  if (!taken.success)
    return {
      ...row,
      seen: describe(answer),
      holds: answer.status === 400 || answer.status === 415 || answer.status === 422,
    };
  const found: string[] = [];
  for (const path of [taken.data.data.uploadUrl, taken.data.data.previewUrl]) {
    const { body } = await person.call({ path });
    const { exif, xmp, iptc, icc } = await sharp(body).metadata();
    if (body.includes(mark.slice(0, 10))) found.push("the mark");
    // An orientation of its own is all that may be left of EXIF.
    if (exif !== undefined && exif.length > 64) found.push(`${exif.length} bytes of EXIF`);
    if (xmp !== undefined || iptc !== undefined) found.push("XMP or IPTC");
    if (icc?.includes(mark.slice(0, 10))) found.push("the mark in the profile");
  }
  return { ...row, seen: found.length === 0 ? "nothing" : found.join(", "), holds: found.length === 0 };
}
