import {
  chooseCredentials,
  describeCredentials,
  validityOf,
  type CredentialsConfig,
} from "#server/config/choose-credentials.ts";
import type { Check, Finding } from "./check.ts";

/** Certificates take days to come. */
const warnDaysAhead = 30;
const dayMs = 24 * 3600 * 1000;

/** The certificate that pictures are signed with. What can't be used at all is named by the configuration's check. */
export const checkCredentials: Check = {
  name: "credentials",
  title: "Content Credentials",
  run: ({ variables }) => Promise.resolve(findingsOf(variables)),
};

const what = "Certificate";
const howToSet =
  "Set the chain, the signer's first, and its key, as PEM or the paths of files that the server's user may read; or take both variables away.";

function findingsOf(variables: Readonly<Record<string, string | undefined>>): Finding[] {
  const { chosen, problems } = chooseCredentials(variables);
  if (problems.length === 0) return [findingOf(chosen)];
  return problems.map((said) => ({ what, state: "broken", said, mend: howToSet }));
}

function findingOf(chosen: CredentialsConfig): Finding {
  const said = describeCredentials(chosen);
  if (chosen.identity === undefined)
    return { what, state: "unset", said, mend: "Checkers then say that the signer is not known to them." };
  const daysLeft = (validityOf(chosen.identity).until.getTime() - Date.now()) / dayMs;
  if (daysLeft <= 0)
    return { what, state: "broken", said, mend: "Get a new one, and set it; old pictures stay known as yours." };
  if (daysLeft < warnDaysAhead) return { what, state: "warning", said, mend: "Get the next one now." };
  return { what, state: "works", said, mend: "" };
}
