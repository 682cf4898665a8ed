declare module "recheck/lib/browser.js" {
  import type { check, checkSync } from "recheck";
  const recheck: { check: typeof check; checkSync: typeof checkSync };
  export default recheck;
}
