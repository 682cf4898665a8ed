import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

/**
 * Gives somebody the Pro plan without the way through a checkout: in the application's own database. Where it listens stands in the fifth line of the file
 * that PostgreSQL keeps beside its data.
 */
export async function makePro(dataFolder: string, email: string): Promise<void> {
  const [, , , , host] = (await readFile(join(dataFolder, "postgres/postmaster.pid"), "utf8")).split("\n");
  const password = (await readFile(join(dataFolder, "secrets/database-password"), "utf8")).trim();
  const client = new pg.Client({ host, user: "carvas", password, database: "carvas" });
  await client.connect();
  try {
    const change = "update profiles set is_pro = true where id = (select id from users where email = $1)";
    const { rowCount } = await client.query(change, [email]);
    if (rowCount !== 1) throw new Error(`Nobody is called ${email}.`);
  } finally {
    await client.end();
  }
}
