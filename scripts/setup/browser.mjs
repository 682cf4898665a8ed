import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run, step } from "./step.mjs";

const systemBrowsers = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/google-chrome"];

/**
 * A Chromium for the browser tests: CHROME_PATH, the system's, the one from the npm package `@sparticuz/chromium` (linux x64),
 * or, as root on Debian, the distribution's own. Returns the environment that Playwright's configuration reads.
 */
export async function ensureBrowser(root) {
  const given = process.env.CHROME_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROME_PATH names ${given}, which does not exist.`);
  const system = [given, ...systemBrowsers].find((path) => path && existsSync(path));
  if (system) return { CHROME_PATH: system };
  if (process.platform === "linux" && process.arch === "x64") return unpackPackagedBrowser(root);
  if (process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    await step("Installing Debian's Chromium", async () => {
      await run("apt-get", ["update", "-qq"]);
      await run("apt-get", ["install", "-y", "-qq", "chromium"]);
    });
    return { CHROME_PATH: "/usr/bin/chromium" };
  }
  throw new Error(
    "The browser tests need a Chromium. Install Chrome or Chromium and set CHROME_PATH to its program, then run npm test again.",
  );
}

/**
 * The package unpacks into the temporary folder under fixed names and takes whatever it finds there, so it gets a folder of its own,
 * renamed into place when whole. With this variable set it also brings the system libraries that a bare Debian lacks.
 */
async function unpackPackagedBrowser(root) {
  process.env.AWS_LAMBDA_JS_RUNTIME = "nodejs24.x";
  const folder = join(root, ".cache", "chromium");
  if (!existsSync(join(folder, "chromium"))) {
    await step("Unpacking a Chromium for the browser tests", async () => {
      const unpacking = `${folder}.${process.pid}`;
      mkdirSync(unpacking, { recursive: true });
      process.env.TMPDIR = unpacking;
      const { default: chromium } = await import("@sparticuz/chromium");
      await chromium.executablePath();
      rmSync(folder, { recursive: true, force: true });
      renameSync(unpacking, folder);
    });
  }
  nameFontFolder(folder);
  return {
    CHROME_PATH: join(folder, "chromium"),
    LD_LIBRARY_PATH: join(folder, "al2023", "lib"),
    FONTCONFIG_PATH: join(folder, "fonts"),
    AWS_LAMBDA_JS_RUNTIME: "nodejs24.x",
  };
}

/**
 * The package's own list names folders of its usual host. On a system without fonts Chromium then has none at all, and aborts where a page is
 * painted before its web fonts have come.
 */
function nameFontFolder(folder) {
  const own = join(folder, "fonts");
  const list = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(own, "fonts")}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`;
  writeFileSync(join(own, "fonts.conf"), list);
}
