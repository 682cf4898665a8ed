// Whether the server of this machine lives, for a container's health check: code 0 or 1. A worker is asked where WORKER_PORT says.
const { ROLES = "web,worker", PORT = "3000", WORKER_PORT } = process.env;
const port = ROLES.includes("web") ? PORT : WORKER_PORT;
if (!port) {
  console.error("A worker tells how it is where WORKER_PORT says; it is not set.");
  process.exit(1);
}
const isWell = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isWell ? 0 : 1);
