import { CBORBox } from "@trustnxt/c2pa-ts/jumbf";
import { Assertion } from "@trustnxt/c2pa-ts/manifest";
import { pictureStatementLabel, type PictureStatement } from "#contract/picture-statement.ts";

/** Content type of an assertion in CBOR (C2PA 2.2, 11.1.4). */
const cborAssertionId = Uint8Array.from([
  0x63, 0x62, 0x6f, 0x72, 0x00, 0x11, 0x00, 0x10, 0x80, 0x00, 0x00, 0xaa, 0x00, 0x38, 0x9b, 0x71,
]);

/** Our own assertion. Read back, the library has it as an unknown one. */
export class StatementAssertion extends Assertion {
  override label = pictureStatementLabel;
  override uuid = cborAssertionId;
  readonly #statement: PictureStatement;

  constructor(statement: PictureStatement) {
    super();
    this.#statement = statement;
  }

  readContentFromJUMBF(): void {
    throw new Error("a statement is only written");
  }

  generateJUMBFBoxForContent(): CBORBox {
    const box = new CBORBox();
    box.content = this.#statement;
    return box;
  }
}
