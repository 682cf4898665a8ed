/** Makes sure that IS-Net is there; gives its path. */
export function fetchIsNet(options?: { report?: (line: string) => void }): Promise<string>;
export const isNetFile: { readonly path: string; readonly bytes: number; readonly sha256: string };
