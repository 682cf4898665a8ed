import { checkNames, runChecks } from "#scripts/doctor/run-checks.ts";

/*
 * `npm run doctor`: whether what is configured works, or `-- database mail` and the like, a part of it. Each AI model is asked once, on a small picture of our own, which costs what one picture
 * and one description cost; without models nothing leaves this machine.
 */
const enough = new AbortController();
process.once("SIGINT", () => enough.abort(new Error("stopped")));

const print = (text: string): void => void process.stdout.write(text);
const named = process.argv.slice(2);
const unknown = named.filter((name) => !checkNames.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no check ${unknown.join(", ")}. There are: ${checkNames.join(", ")}.\n`);
  process.exit(2);
}
try {
  const only = named.length === 0 ? undefined : named;
  process.exitCode = (await runChecks({ variables: process.env, signal: enough.signal, only }, print)) ? 0 : 1;
} catch (error) {
  if (!enough.signal.aborted) throw error;
  print("\n  Stopped.\n\n");
  process.exitCode = 130;
}
