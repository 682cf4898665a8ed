/** The folders among what was dropped; they must be asked for while the drop is handled, and are gone afterwards. */
export function foldersOf(dropped: DataTransfer | null): FileSystemDirectoryEntry[] {
  return [...(dropped?.items ?? [])].flatMap((item) => {
    // jsdom, and browsers of before 2016, know no folders.
    const entry = "webkitGetAsEntry" in item ? item.webkitGetAsEntry() : null;
    return entry !== null && isFolder(entry) ? [entry] : [];
  });
}

/** As people count: `9.jpg` before `10.jpg`. */
export function comparePaths(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}

/** Every file in folders and below, by path, behind the files that were dropped beside them. */
export async function readFolders(
  folders: readonly FileSystemDirectoryEntry[],
  dropped: readonly File[],
): Promise<File[]> {
  const names = new Set(folders.map(({ name }) => name));
  const found = (await Promise.all(folders.map(filesBelow))).flat();
  found.sort((one, other) => comparePaths(one.path, other.path));
  // A folder itself comes among the files too: as a file of its name and without a type.
  return [...dropped.filter(({ name, type }) => type !== "" || !names.has(name)), ...found.map(({ file }) => file)];
}

type FoundFile = { path: string; file: File };

async function filesBelow(folder: FileSystemDirectoryEntry): Promise<FoundFile[]> {
  const entries = await entriesOf(folder);
  return (await Promise.all(entries.map(filesOfEntry))).flat();
}

async function filesOfEntry(entry: FileSystemEntry): Promise<FoundFile[]> {
  if (isFolder(entry)) return filesBelow(entry);
  return isFile(entry) ? [{ path: entry.fullPath, file: await fileOf(entry) }] : [];
}

/** A reader gives a hundred at a time, and none at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
