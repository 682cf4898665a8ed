import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";

/** The link of the newest mail of that kind to that address, as a path of this site. Mails that nobody sends are written into a folder. */
export async function readMailedLink(kind: string, address: string): Promise<string> {
  const folder = join(process.env.CARVAS_TEST_DATA_DIR ?? "", "outbox");
  let link = "";
  await expect
    .poll(async () => {
      const names = (await readdir(folder).catch(() => [])).filter(
        (name) => name.includes(`-${kind}-`) && name.endsWith(".txt"),
      );
      for (const name of names.toSorted().toReversed()) {
        const text = await readFile(join(folder, name), "utf8");
        if (!text.includes(address)) continue;
        const [found = ""] = /https?:\/\/\S+#\S+/.exec(text) ?? [];
        const { pathname, hash } = new URL(found);
        link = pathname + hash;
        return true;
      }
      return false;
    }, `a mail ${kind} to ${address}`)
    .toBe(true);
  return link;
}
