import { chooseCredentials, describeCredentials, validityOf } from "#server/config/choose-credentials.ts";
import type { Check, Finding } from "./check.ts";

/** Certificates take days to come. */
const warnDaysAhead = 30;
const dayMs = 24 * 3600 * 1000;

/** The certificate that pictures are signed with. What can't be used at all is named by the configuration's check. */
export const checkCredentials: Check = {
  name: "credentials",
  title: "Content Credentials",
  run: ({ variables }) => Promise.resolve([findingOf(variables)]),
};

function findingOf(variables: Readonly<Record<string, string | undefined>>): Finding {
  const { chosen, problems } = chooseCredentials(variables);
  const what = "Certificate";
  const [problem] = problems;
  if (problem !== undefined) return { what, state: "broken", said: problem, mend: "The line above says it, too." };
  const said = describeCredentials(chosen);
  if (chosen.identity === undefined)
    return { what, state: "unset", said, mend: "Checkers then say that the signer is not known to them." };
  const daysLeft = (validityOf(chosen.identity).until.getTime() - Date.now()) / dayMs;
  if (daysLeft <= 0)
    return { what, state: "broken", said, mend: "Get a new one, and set it; old pictures stay known as yours." };
  if (daysLeft < warnDaysAhead) return { what, state: "warning", said, mend: "Get the next one now." };
  return { what, state: "works", said, mend: "" };
}
