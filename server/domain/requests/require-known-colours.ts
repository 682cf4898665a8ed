import { AppError } from "#contract/errors.ts";
import { resolvePaint, resolveWheelPaint } from "#wishes/resolve-paint.ts";

/**
 * Throws `unknown_colour` where words name no colour that can be painted: nobody pays for six views in another one.
 * @param colour a named colour or words of one's own
 */
export function requireKnownColours({ colour, wheelColour }: { colour: string; wheelColour?: string | null }): void {
  const paint = resolvePaint({ colour });
  if (!paint.isUnderstood) throw new AppError("unknown_colour");
  if (wheelColour && !resolveWheelPaint(wheelColour, paint).isUnderstood) {
    throw new AppError("unknown_colour", { reasons: ["This is about the colour of the wheels."] });
  }
}
