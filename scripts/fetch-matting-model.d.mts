export const defaultModelPath: string;
export function fetchMattingModel(options?: {
  ownModelPath?: string;
  report?: (line: string) => void;
}): Promise<{ path: string; fetched: boolean }>;
export const mattingModel: { readonly path: string; readonly bytes: number; readonly sha256: string };
