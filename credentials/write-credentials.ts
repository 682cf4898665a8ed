import { BMFF } from "@trustnxt/c2pa-ts/asset";
import type { Signer } from "@trustnxt/c2pa-ts/cose";
import {
  ActionAssertion,
  ActionType,
  BMFFHashAssertion,
  ClaimVersion,
  DataHashAssertion,
  IngredientAssertion,
  ManifestStore,
  RelationshipType,
  type DigitalSourceType,
  type Manifest,
} from "@trustnxt/c2pa-ts/manifest";
import type { TimestampProvider } from "@trustnxt/c2pa-ts/rfc3161";
import { digitalSourceVocabulary } from "#contract/digital-source-types.ts";
import type { PictureStatement } from "#contract/picture-statement.ts";
import { openAsset } from "./open-asset.ts";
import { StatementAssertion } from "./statement-assertion.ts";

export type CredentialSigner = Signer;

export type WrittenCredentials = {
  readonly statement: PictureStatement;
  /** SHA-256 of the photo as it is kept, in bytes; null where no photo was used. */
  readonly photoHash: Uint8Array | null;
  readonly software: { readonly name: string; readonly version: string };
};

export type SigningMeans = {
  readonly signer: CredentialSigner;
  /** Gives RFC 3161 timestamps; null: the signature has none. */
  readonly timestamps: TimestampProvider | null;
};

const hashAlgorithm = "SHA-256";
/** What the signature's length differs by from what was measured before it was there; a timestamp brings its own certificates. */
const paddingBytes = { plain: 128, timestamped: 12_000 } as const;

/**
 * A copy of a finished picture's file with Content Credentials: a claim of version 2, bound to every byte of the file but its own. The picture
 * data stays as it is. A file that carries some already is given back as it is.
 */
export async function writeCredentials(
  file: Uint8Array,
  written: WrittenCredentials,
  { signer, timestamps }: SigningMeans,
): Promise<Uint8Array> {
  // The library patches offsets in place.
  const asset = openAsset(new Uint8Array(file));
  if (asset === null) throw new Error("only pictures carry credentials");
  if (asset.getManifestJUMBF() !== undefined) return file;
  const store = new ManifestStore();
  const manifest = store.createManifest({
    claimVersion: ClaimVersion.V2,
    assetFormat: asset.mimeType,
    instanceID: `xmp:iid:${crypto.randomUUID()}`,
    defaultHashAlgorithm: hashAlgorithm,
    signer,
  });
  state(manifest, written);
  const binding =
    asset instanceof BMFF
      ? BMFFHashAssertion.createV3("jumbf manifest", hashAlgorithm)
      : DataHashAssertion.create(hashAlgorithm);
  manifest.addAssertion(binding);
  await asset.ensureManifestSpace(roomFor(store, manifest, timestamps === null ? "plain" : "timestamped"));
  await binding.updateWithAsset(asset);
  await manifest.sign(signer, timestamps ?? undefined);
  await asset.writeManifestJUMBF(store.getBytes());
  return asset.getDataRange();
}

/** An even length, which a WebP file needs. */
function roomFor(store: ManifestStore, { signature }: Manifest, kind: keyof typeof paddingBytes): number {
  if (signature === undefined) throw new Error("the manifest has no signature to make room for");
  const data = signature.signatureData;
  data.paddingLength = paddingBytes[kind];
  if (store.measureSize() % 2 === 1) data.paddingLength += 1;
  return store.measureSize();
}

function state(manifest: Manifest, { statement, photoHash, software }: WrittenCredentials): void {
  const { claim } = manifest;
  if (claim === undefined) throw new Error("the manifest has no claim");
  claim.claimGeneratorName = software.name;
  claim.claimGeneratorVersion = software.version;
  const actions = new ActionAssertion();
  actions.actions.push({
    action: ActionType.C2paCreated,
    // The library's list lacks some of IPTC's words.
    digitalSourceType: `${digitalSourceVocabulary}${statement.sourceType}` as DigitalSourceType,
    softwareAgent: software,
  });
  if (photoHash !== null) {
    const photo = photoIngredient(photoHash);
    manifest.addAssertion(photo);
    const ingredients = [manifest.createAssertionReference(photo)];
    actions.actions.push({ action: ActionType.C2paPlaced, softwareAgent: software, parameters: { ingredients } });
  }
  if (statement.isCopy) actions.actions.push({ action: ActionType.C2paConverted, softwareAgent: software });
  manifest.addAssertion(actions);
  manifest.addAssertion(new StatementAssertion(statement));
}

/** By its hash alone (RFC 6920): whoever has the photo can tell that it is meant; nobody learns from it what or whose it is. */
function photoIngredient(hash: Uint8Array): IngredientAssertion {
  const photo = IngredientAssertion.createV3(RelationshipType.ComponentOf);
  photo.title = "Photo of the car";
  photo.instanceID = `ni:///sha-256;${base64url(hash)}`;
  return photo;
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
