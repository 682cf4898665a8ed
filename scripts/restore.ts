import { parseArgs } from "node:util";
import { readPassphrase, runBackupCommand, UsageError } from "#scripts/backup/backup-command.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { openForRestore } from "#server/compose/open-backup.ts";

/* `npm run restore -- <source>`: a snapshot of a backup into this installation, whose server is stopped. */
const usage = `npm run restore -- <source> [--of <stamp>] [--force]    the newest snapshot, or another; --force replaces what is there`;

await runBackupCommand(usage, async ({ print, logger, closing }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { of: { type: "string" }, force: { type: "boolean" } },
  });
  const [address] = positionals;
  if (address === undefined || positionals.length > 1) throw new UsageError(usage);
  const passphrase = readPassphrase(process.env);
  const deps = await openForRestore({ address, passphrase, logger, report: print, closing });
  const { manifest, isSecretKept } = await restoreBackup(deps, { stamp: values.of, isForced: values.force === true });
  if (manifest.objects.lost > 0) print(`${manifest.objects.lost} files were lost before the backup was made.`);
  if (!isSecretKept)
    print(
      "Set SESSION_SECRET to that of the installation before, or put its file in the place of DATA_DIR/secrets/session-secret: with another, people sign in anew and second factors can't be read.",
    );
  print("Restored. Start the server, and look at `npm run doctor`.");
});
