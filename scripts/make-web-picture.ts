import { join } from "node:path";
import sharp from "sharp";
import { writeAllWidths } from "./site-pictures/write-all-widths.ts";

/**
 * Writes a picture of the site in all its widths and formats: `node scripts/make-web-picture.ts hero-after picture.png`.
 * Slots are named in `web/features/landing`.
 */
const folder = join(import.meta.dirname, "../web/assets/landing");
const [slot, source] = process.argv.slice(2);
if (!slot || !source) throw new Error("Usage: node scripts/make-web-picture.ts <slot> <picture>");
await writeAllWidths(sharp(source).rotate(), { folder, slot, widths: [640, 1024, 1600, 2048] });
