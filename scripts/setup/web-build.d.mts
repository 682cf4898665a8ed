/** Builds the pages into dist/web unless nothing they are made of has changed since. */
export function ensureWebBuild(
  root: string,
  options: { nodeBinary: string; env: Readonly<Record<string, string | undefined>> },
): Promise<void>;

/** Changes with anything that the pages are made of. */
export function fingerprintOf(root: string): string;
