import type { Generation } from "#contract/generations.ts";
import type { Upload } from "#contract/uploads.ts";
import { makerOf, type RetailOptions } from "#web/features/retail/options/use-retail-options.ts";
import { hasOtherCutOut } from "#web/parts/cut-out/has-other-cut-out.ts";

/** What is other now than when a picture was made: what is chosen for the next one, or nothing but the photo's cut-out. */
export type MadeOtherwise = "options" | "cut-out" | null;

export function madeOtherwise(made: Generation, options: RetailOptions, upload: Upload | undefined): MadeOtherwise {
  if (hasOtherOptions(made, options)) return "options";
  return upload !== undefined && hasOtherCutOut(made, upload.cutOut.version) ? "cut-out" : null;
}

/** The picture is in another format or file than what is chosen for the next. */
function hasOtherOptions(made: Generation, options: RetailOptions): boolean {
  const { aspectRatio, fileFormat, logo, plateTreatment, engine } = made;
  const hasOtherLogo = (logo?.url ?? null) !== (options.logo.logo?.uploadUrl ?? null);
  const hasOtherPlate = plateTreatment !== options.plate.treatment;
  const isOfOther = engine !== makerOf(options.maker, made.preset).engine;
  return (
    isOfOther || aspectRatio !== options.ratio || fileFormat !== options.fileFormat || hasOtherLogo || hasOtherPlate
  );
}
