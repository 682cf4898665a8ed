/** Ways to write this machine's own address. */
const loopbacks = [
  "127.0.0.1",
  "localhost",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::]",
  "0",
  "0.0.0.0",
  "127.1",
  "2130706433",
  "0x7f000001",
  "0177.0.0.1",
  "①②⑦.⓪.⓪.①",
  "127。0。0。1",
] as const;

/** Other machines, other protocols, other things of this site, and what is no address. */
const elsewhere = [
  "http://169.254.169.254/latest/meta-data/",
  "http://[fd00:ec2::254]/latest/",
  "http://10.0.0.1/",
  "file:///etc/passwd",
  "ftp://127.0.0.1/",
  "gopher://127.0.0.1:6379/_INFO",
  "data:image/png;base64,iVBORw0KGgo=",
  "javascript:alert(1)",
  "blob:http://localhost/1",
  "/etc/passwd",
  "/api/files/uploads/%2e%2e/%2e%2e/secrets/session-secret",
  "/api/profile",
  "/metrics",
  "/",
  "",
  " ",
  ".",
  "\0",
  "http://",
  "http://[",
  "http://%",
  "http://localhost:99999/",
  "a".repeat(1900),
  "\r\nHost: evil",
  "${jndi:ldap://127.0.0.1/a}",
  "' or 1=1 --",
] as const;

export type Places = {
  /** Where somebody listens who must not be visited. */
  listenerPort: number;
  ownPort: number;
  /** The path of a photo that may be named. */
  photo: string;
};

export function hostileAddresses({ listenerPort, ownPort, photo }: Places): string[] {
  const here = `127.0.0.1:${listenerPort}`;
  return [
    ...loopbacks.map((host) => `http://${host}:${listenerPort}/a`),
    `https://${here}/a`,
    `http://user:word@localhost:${ownPort}${photo}x`,
    `https://localhost:${ownPort}${photo}x`,
    `http://localhost:${ownPort}@${here}${photo}`,
    `http://${here}#@localhost:${ownPort}${photo}`,
    `http://localhost:${ownPort}.evil.example${photo}`,
    `//${here}${photo}`,
    `///${here}${photo}`,
    `\\\\${here}\\a`,
    `/\\${here}${photo}`,
    `/\t/${here}${photo}`,
    `${photo}/../../../../../etc/passwd`,
    `${photo}%00.png`,
    `${photo}/..`,
    ...elsewhere,
  ];
}
