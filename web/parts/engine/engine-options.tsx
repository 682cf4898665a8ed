import clsx from "clsx";
import { useId } from "react";
import { Link } from "react-router";
import { engineNames, type EngineName } from "#contract/generation-kinds.ts";
import { tokensText } from "#web/parts/tokens/tokens-text.ts";
import { aiMeanings, engineTexts, joinCompanies, optionWords, sentThings, type ChosenWork } from "./engine-texts.ts";
import { useChoosing } from "./use-choosing.tsx";

/** Who makes it, each with its price. */
export default function EngineOptions({ work }: { work: ChosenWork }) {
  const { isAgreed, companies, engine, pressed, priceOf, choose, dialog } = useChoosing(work);
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <fieldset aria-describedby={hintId} className="@container grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="label mb-2">{engineTexts.legend}</legend>
      <div className="border-line grid rounded-md border @min-[20rem]:grid-cols-2">
        {engineNames.map((one) => (
          <Option
            key={one}
            group={id}
            engine={one}
            work={work}
            tokens={priceOf(one)}
            isChosen={pressed === one}
            onChoose={() => choose(one)}
          />
        ))}
      </div>
      <p id={hintId} className="text-ink-soft text-sm">
        With AI, {sentThings[work]} go to {joinCompanies(companies)}.{" "}
        {isAgreed ? (
          <Link to="/account#ai" className="underline underline-offset-4">
            You agreed
          </Link>
        ) : (
          engineTexts.notBefore
        )}
        {isAgreed ? "." : null}
      </p>
      {engine === "cloud" ? <p className="text-ink-soft text-sm">{meaningOf(work, priceOf("cloud"))}</p> : null}
      {dialog}
    </fieldset>
  );
}

function meaningOf(work: ChosenWork, tokens: number | null): string {
  const meaning = aiMeanings[work];
  return work === "views" ? meaning : `${meaning} Each format is a picture of its own, ${tokensText(tokens)} each.`;
}

type OptionProps = {
  group: string;
  engine: EngineName;
  work: ChosenWork;
  tokens: number | null;
  isChosen: boolean;
  onChoose: () => void;
};

function Option({ group, engine, work, tokens, isChosen, onChoose }: OptionProps) {
  const { name, text } = optionWords[work][engine];
  const price = tokens === 0 ? "free" : tokensText(tokens);
  return (
    <label
      className={clsx(
        "has-focus-visible:outline-accent grid min-h-14 cursor-pointer content-center gap-0.5 rounded-sm px-4 py-2 text-sm has-focus-visible:outline-2",
        isChosen ? "bg-ink text-canvas" : "text-ink-soft hover:text-ink",
      )}
    >
      <input
        type="radio"
        name={group}
        value={engine}
        aria-label={`${name}: ${text}, ${price}`}
        checked={isChosen}
        onChange={onChoose}
        className="sr-only"
      />
      <span>
        <span className="font-semibold">{name}:</span> {text}
      </span>
      <span className="tabular text-xs">{price}</span>
    </label>
  );
}
