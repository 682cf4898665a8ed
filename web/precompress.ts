import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const packers = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Writes `<name>.br` and `<name>.gz` beside every text file: packed once and as small as can be, instead of at every answer. Not beside
 * pages: the server packs them when it has put the site's address in.
 */
export async function precompress(directory: string): Promise<void> {
  for await (const name of glob("**/*.{css,js,svg,webmanifest}", { cwd: directory })) {
    const content = await readFile(join(directory, name));
    await Promise.all(
      Object.entries(packers).map(async ([ending, pack]) =>
        writeFile(join(directory, `${name}.${ending}`), await pack(content)),
      ),
    );
  }
}
