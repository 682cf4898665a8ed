import { runChecks } from "#scripts/doctor/run-checks.ts";

/*
 * `npm run doctor`: whether what is configured works. Each AI model is asked once, on a small picture of our own, which costs what one picture
 * and one description cost; without models nothing leaves this machine.
 */
const enough = new AbortController();
process.once("SIGINT", () => enough.abort(new Error("stopped")));

const print = (text: string): void => void process.stdout.write(text);
try {
  process.exitCode = (await runChecks({ variables: process.env, signal: enough.signal }, print)) ? 0 : 1;
} catch (error) {
  if (!enough.signal.aborted) throw error;
  print("\n  Stopped.\n\n");
  process.exitCode = 130;
}
