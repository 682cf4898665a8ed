/** Makes sure that the networks that find and read number plates are there; gives the folder they lie in. */
export function fetchTextModel(options?: {
  report?: (line: string) => void;
}): Promise<{ folder: string; fetched: boolean }>;
export const textModelFiles: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[];
