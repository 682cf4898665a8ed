/** Numbers by which processes take turns in the whole database; any that nothing else there locks. */
export const migrationLockKey = 4_027_511;
/** Held by a backup while it reads: until then no stored file goes (server/domain/storage/collect-files.ts). */
export const fileRemovalLockKey = 4_027_512;
