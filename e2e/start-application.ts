import { runApplication } from "./run-application.ts";

/** Starts the built application on a free port before the first test; stops it after the last one. */
export default async function startApplication(): Promise<() => Promise<void>> {
  const running = await runApplication(new URL(process.env.CARVAS_TEST_URL ?? "http://localhost:3999"), {
    // The whole run signs more people up from one address than one household does in an hour.
    SIGN_UPS_PER_HOUR: "1000",
  });
  // For tests that change what no page can.
  process.env.CARVAS_TEST_DATA_DIR = running.dataFolder;
  return running.stop;
}
