import { eq } from "drizzle-orm";
import type { UploadPurpose } from "#contract/upload-purposes.ts";
import { generations, uploads } from "#server/db/schema/work.ts";
import { holdPictures } from "./hold-pictures.ts";
import type { Pictures } from "./picture-setup.ts";
import { sendFile } from "./storage-setup.ts";
import { createTestDatabase, createTestUser } from "./test-database.ts";

/** For tests of what becomes of files: each has a user of its own, who sends files and has pictures made of them. */
export function holdStorage() {
  const held = holdPictures(createTestDatabase, async ({ database }) => ({
    userId: await createTestUser(database.db),
  }));
  return {
    held,
    deps: () => ({ db: held.database.db, files: held.storage.files }),
    send: (content: string, purpose: UploadPurpose = "photo", by = held.userId) =>
      sendFile(held.database, held.storage, { userId: by, content, purpose }),
    rowOf: async (id: string) => (await held.database.db.select().from(uploads).where(eq(uploads.id, id)))[0] ?? null,
    isThere: (key: string) => held.storage.files.exists(key),
    /** A finished picture of a photo that is ready. */
    makePicture: async (uploadId: string, changes: Parameters<Pictures["start"]>[1] = {}): Promise<string> => {
      await held.database.db.update(uploads).set({ matteStatus: "ready" }).where(eq(uploads.id, uploadId));
      const { generation } = await held.pictures.start({ userId: held.userId, uploadId }, changes);
      await held.pictures.run(generation.id);
      return generation.id;
    },
    pictureKeyOf: async (id: string) =>
      (await held.database.db.select().from(generations).where(eq(generations.id, id)))[0]?.resultKey ?? "",
  };
}
