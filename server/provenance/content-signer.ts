import type { PictureStatement } from "#contract/picture-statement.ts";

/** The certificate that pictures are signed with, for people. */
export type SigningCertificate = {
  /** SHA-256 of the certificate (DER), in hex. */
  fingerprint: string;
  /** Organisation and common name, as readers of the credentials show them. */
  name: string;
  /** Made by this installation itself. */
  isTest: boolean;
  validUntil: Date;
};

export type SigningOrder = {
  statement: PictureStatement;
  /** SHA-256 of the photo as it is kept, in hex; null where no photo was used. */
  photoHash: string | null;
};

export type ContentSigner = {
  readonly certificate: SigningCertificate;
  /**
   * A copy of a picture's file with Content Credentials; its picture data stays as it is. While the certificate is not valid the file is given back
   * without any, and that is logged: what is signed then nobody's reader takes.
   */
  sign: (file: Uint8Array, order: SigningOrder) => Promise<Uint8Array>;
};
