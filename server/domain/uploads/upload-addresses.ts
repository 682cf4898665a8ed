import { AppError } from "#contract/errors.ts";

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const photoPath = new RegExp(`^/api/files/uploads/(${uuid})/(photo|preview)$`);

/** A photo that is turned is another picture: pages go on showing what they were given under an address. */
export function photoAddress(uploadId: string, turnDegrees = 0): string {
  return `/api/files/uploads/${uploadId}/photo${turnWord(turnDegrees)}`;
}

export function previewAddress(uploadId: string, turnDegrees = 0): string {
  return `/api/files/uploads/${uploadId}/preview${turnWord(turnDegrees)}`;
}

function turnWord(degrees: number): string {
  return degrees === 0 ? "" : `?turn=${degrees}`;
}

/** Another version is another picture: browsers keep what they were given under an address. */
export function matteAddress({ id, cutOutVersion }: { id: string; cutOutVersion: number }): string {
  const version = cutOutVersion === 0 ? "" : `?version=${cutOutVersion}`;
  return `/api/files/uploads/${id}/matte${version}`;
}

/**
 * The path of an address that a caller sent, when it points at this server; the address itself is never asked for anything.
 * @param ownOrigin such as `https://carvas.example`
 * @throws AppError `foreign_url`
 */
export function requireOwnPath(address: string, ownOrigin: string): string {
  const isPath = address.startsWith("/") && !address.startsWith("//");
  if (!isPath && !URL.canParse(address)) throw new AppError("foreign_url");
  const url = new URL(address, ownOrigin);
  const isPlain = url.username === "" && url.password === "";
  if (url.origin !== new URL(ownOrigin).origin || !isPlain) throw new AppError("foreign_url");
  return url.pathname;
}

/** The upload that an address of a photo or its preview names; null for any other of our paths. */
export function findUploadId(path: string): { id: string; variant: "photo" | "preview" } | null {
  const match = photoPath.exec(path);
  const [, id, variant] = match ?? [];
  if (id === undefined || (variant !== "photo" && variant !== "preview")) return null;
  return { id, variant };
}
