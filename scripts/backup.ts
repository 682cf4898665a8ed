import { parseArgs } from "node:util";
import { readPassphrase, runBackupCommand, UsageError } from "#scripts/backup/backup-command.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import { listStamps } from "#server/backup/read-backup.ts";
import { verifyBackup } from "#server/backup/verify-backup.ts";
import { openBackupAt, openForBackup } from "#server/compose/open-backup.ts";

/*
 * `npm run backup -- <target>`: the database and all objects of this installation into a folder or a bucket, while it runs or not. The first copies
 * everything, later ones what is new.
 */
const usage = `npm run backup -- <target> [--keep <n>]    backs up into a folder or bucket; keeps the n newest snapshots
npm run backup -- <target> --verify [--of <stamp>]    reads all of a snapshot, the newest, and compares it
npm run backup -- <target> --list    the snapshots`;

await runBackupCommand(usage, async ({ print, logger, closing }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      keep: { type: "string" },
      verify: { type: "boolean" },
      of: { type: "string" },
      list: { type: "boolean" },
    },
  });
  const [address] = positionals;
  if (address === undefined || positionals.length > 1) throw new UsageError(usage);
  const at = { address, passphrase: readPassphrase(process.env), logger, closing };
  if (values.list === true) {
    for (const stamp of await listStamps(await openBackupAt(at))) print(stamp);
    return;
  }
  if (values.verify === true) {
    const { manifest, faults } = await verifyBackup(await openBackupAt(at), values.of);
    for (const fault of faults) print(fault);
    if (faults.length > 0)
      throw new Error(
        `The snapshot ${manifest.stamp} is not whole. Remove what was changed from the backup (of a folder: under its own objects/) and back up again: what this installation still has is copied anew, what is there is not.`,
      );
    print(
      `The snapshot ${manifest.stamp} is whole: ${manifest.tables.length} tables, ${manifest.objects.count} objects.`,
    );
    return;
  }
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) throw new UsageError(usage);
  const deps = await openForBackup({ ...at, report: print });
  const made = await makeBackup(deps, { keep });
  for (const key of made.lostKeys.slice(0, 20)) print(`${key} was not in the store`);
  const megabytes = (made.objects.bytes / 1024 / 1024).toFixed(0);
  print(
    `The snapshot ${made.stamp} is there: ${made.objects.count} objects (${megabytes} MB), ${made.copied} of them new.`,
  );
  if (!deps.target.isEncrypted)
    print(
      "It is not encrypted (BACKUP_PASSPHRASE). Keep DATA_DIR/secrets/session-secret, or SESSION_SECRET, by yourself.",
    );
  const { pruned } = made;
  if (pruned === null) return;
  print(`${pruned.snapshots} older snapshots and ${pruned.objects} objects that only they named were removed.`);
});
