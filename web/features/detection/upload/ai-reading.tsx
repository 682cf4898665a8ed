import { engineTexts, joinCompanies, sentThings } from "#web/parts/engine/engine-texts.ts";
import { useChoosing } from "#web/parts/engine/use-choosing.tsx";
import { tokensText } from "#web/parts/tokens/tokens-text.ts";
import { Switch } from "#web/ui/switch.tsx";

/** Whether an AI model reads the photos beside our own reading. Nothing where none is offered. */
export function AiReading() {
  const { isAiOffered, isAgreed, companies, pressed, priceOf, choose, dialog } = useChoosing("reading");
  if (!isAiOffered) return null;
  const tokens = priceOf("cloud");
  return (
    <div className="max-w-prose">
      <Switch
        label="Let an AI model read the photo as well"
        checked={pressed === "cloud"}
        onChange={(isOn) => choose(isOn ? "cloud" : "studio")}
        hint={
          <>
            Then {sentThings.reading} goes to {joinCompanies(companies)} too, {priceText(tokens)}. What we read
            ourselves comes first; where the two differ, you see both. {isAgreed ? null : engineTexts.notBefore}
          </>
        }
      />
      {dialog}
    </div>
  );
}

function priceText(tokens: number | null): string {
  return tokens === 0 ? "at no cost" : `for ${tokensText(tokens)} a photo`;
}
