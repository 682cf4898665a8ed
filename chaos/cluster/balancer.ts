import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, writeFile } from "node:fs/promises";
import { join } from "node:path";

const programs = ["/usr/sbin/haproxy", "/usr/bin/haproxy", "/usr/local/sbin/haproxy"];

export type Balancer = {
  readonly port: number;
  stop: () => Promise<void>;
};

/**
 * HAProxy in front of the web machines: each call to the next one that says it is ready; a connection that was refused is tried at the other.
 * @throws Error when it is not installed
 */
export async function startBalancer(setup: {
  folder: string;
  port: number;
  webPorts: readonly number[];
  /** What each is asked every half second; `/readyz` if not given. */
  readyPath?: string;
}): Promise<Balancer> {
  const program = await findProgram();
  const file = join(setup.folder, "haproxy.cfg");
  await writeFile(file, configuration(setup));
  const child = spawn(program, ["-db", "-q", "-f", file], { stdio: "ignore" });
  return {
    port: setup.port,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

async function findProgram(): Promise<string> {
  for (const program of programs) {
    const isThere = await access(program).then(
      () => true,
      () => false,
    );
    if (isThere) return program;
  }
  throw new Error("HAProxy is not installed. On Debian: apt-get install haproxy");
}

/** Only what never reached a server is sent again: a call that may have been heard is its sender's to repeat. */
function configuration({ port, webPorts, readyPath = "/readyz" }: Parameters<typeof startBalancer>[0]): string {
  const servers = webPorts.map((webPort, index) => `  server web${index + 1} 127.0.0.1:${webPort}`);
  return `global
  maxconn 8192
defaults
  mode http
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout http-request 30s
  timeout check 3s
  retries 3
  option redispatch 1
  retry-on conn-failure
  option forwardfor
  option httpchk GET ${readyPath}
  default-server check inter 500ms fall 1 rise 1
frontend people
  bind 127.0.0.1:${port}
  default_backend web
backend web
  balance roundrobin
${servers.join("\n")}
`;
}
