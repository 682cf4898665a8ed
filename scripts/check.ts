// `npm run check`: types, lint, format and unused code.
import { runChecks } from "./test-run/checks.ts";

process.exitCode = (await runChecks()) > 0 ? 1 : 0;
