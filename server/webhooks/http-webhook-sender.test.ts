import { createServer, Server as HttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createNetServer, type AddressInfo, type Server } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createHttpWebhookSender, type ResolveHost } from "./http-webhook-sender.ts";
import { isPublicAddress } from "./public-address.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    if (server instanceof HttpServer) server.closeAllConnections();
    server.close();
  }
});

/** A receiver on this machine; gives its port. */
async function receive(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  return listen(server);
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const request = (url: string) => ({ url, headers: { "Content-Type": "application/json" }, body: '{"a":1}' });
const resolvesTo =
  (...addresses: string[]): ResolveHost =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

test.each(["8.8.8.8", "93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"])(
  "%s is an address of the public internet",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  "127.0.0.1",
  "127.9.9.9",
  "0.0.0.0",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.1.1",
  "100.64.0.1",
  "169.254.169.254",
  "168.63.129.16",
  "192.0.0.8",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "fe80::1",
  "fc00::1",
  "fd00:ec2::254",
  "ff02::1",
  "::ffff:127.0.0.1",
  "::ffff:169.254.169.254",
  "64:ff9b::7f00:1",
  "64:ff9b:1::7f00:1",
  "2002:7f00:1::",
  "2001:db8::1",
  "not an address",
])("%s is none", (address) => expect(isPublicAddress(address)).toBe(false));

describe("towards the public internet alone", () => {
  const sender = (resolveHost: ResolveHost) => createHttpWebhookSender({ networks: "public", resolveHost });

  test.each([
    "http://hooks.example/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://user:secret@hooks.example/",
    "ftp://hooks.example/",
    "file:///etc/passwd",
    "not an address",
  ])("%s is refused when it is typed and again when it is sent to, before any name is looked up", async (url) => {
    let lookedUp = 0;
    const none: ResolveHost = async () => {
      lookedUp += 1;
      return [{ address: "8.8.8.8", family: 4 }];
    };
    await expect(sender(none).requireAllowed(url)).rejects.toMatchObject({ code: "webhook_address_refused" });
    expect((await sender(none).send(request(url))).failure).toContain("public internet");
    expect(lookedUp).toBe(0);
  });

  test.each([["127.0.0.1"], ["10.0.0.7"], ["::1"], ["8.8.8.8", "169.254.169.254"]])(
    "a name that leads to %s is refused, also when another of its addresses is public",
    async (...addresses) => {
      const { requireAllowed, send } = sender(resolvesTo(...addresses));
      await expect(requireAllowed("https://hooks.example/")).rejects.toMatchObject({ code: "webhook_address_refused" });
      expect((await send(request("https://hooks.example/"))).failure).toContain("public internet");
    },
  );

  test("a name that led to the internet when it was typed and leads inside when it is sent to reaches nobody", async () => {
    let asked = 0;
    let reached = 0;
    const port = await receive((_request, response) => {
      reached += 1;
      response.end();
    });
    const rebinding: ResolveHost = async () => {
      asked += 1;
      return [{ address: asked === 1 ? "8.8.8.8" : "127.0.0.1", family: 4 }];
    };
    const { requireAllowed, send } = sender(rebinding);
    await requireAllowed(`https://hooks.example:${port}/`);
    expect((await send(request(`https://hooks.example:${port}/`))).failure).toContain("public internet");
    expect([asked, reached]).toEqual([2, 0]);
  });

  test("a name that nobody knows just now is taken: it is looked up again with each attempt", async () => {
    const unknown: ResolveHost = () => Promise.reject(Object.assign(new Error("unknown"), { code: "ENOTFOUND" }));
    await sender(unknown).requireAllowed("https://hooks.example/");
    expect((await sender(unknown).send(request("https://hooks.example/"))).failure).toBe("There is no such host.");
  });
});

describe("wherever it leads", () => {
  const any = (setup: { timeoutMs?: number; resolveHost?: ResolveHost } = {}) =>
    createHttpWebhookSender({ networks: "any", ...setup });

  test("the name is looked up once, and the connection goes to what was found, whatever the name leads to by then", async () => {
    const port = await receive((incoming, response) => response.end(`for ${incoming.headers.host}`));
    let asked = 0;
    const resolveHost: ResolveHost = async () => {
      asked += 1;
      return [{ address: asked === 1 ? "127.0.0.1" : "127.0.0.2", family: 4 }];
    };
    const sent = await any({ resolveHost }).send(request(`http://hooks.example:${port}/`));
    expect(sent).toMatchObject({ answerStatus: 200, failure: null, answer: `for hooks.example:${port}` });
    expect(asked).toBe(1);
  });

  test("the body arrives as it was written, with its headers", async () => {
    const port = await receive((incoming, response) => {
      let text = "";
      incoming.on("data", (chunk: Buffer) => (text += chunk.toString()));
      incoming.on("end", () => response.end(`${incoming.method} ${incoming.headers["content-type"]} ${text}`));
    });
    expect((await any().send(request(`http://127.0.0.1:${port}/`))).answer).toBe('POST application/json {"a":1}');
  });

  test("a redirect is a failure, and is not followed", async () => {
    let reached = 0;
    const inside = await receive(() => (reached += 1));
    const port = await receive((_incoming, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${inside}/` }).end(),
    );
    const sent = await any().send(request(`http://127.0.0.1:${port}/`));
    expect(sent).toMatchObject({ answerStatus: 307, failure: "It answered 307: redirects are not followed." });
    expect(reached).toBe(0);
  });

  test("of an answer without end two kilobytes are read, and the connection is cut", async () => {
    let written = 0;
    const port = await receive((_incoming, response) => {
      const write = (): void => {
        if (response.destroyed) return;
        written += 1;
        response.write(Buffer.alloc(16_384, "a"), () => setImmediate(write));
      };
      write();
    });
    const sent = await any({ timeoutMs: 5000 }).send(request(`http://127.0.0.1:${port}/`));
    expect(sent).toMatchObject({ answerStatus: 200, failure: null });
    expect(sent.answer).toHaveLength(2048);
    expect(sent.durationMs).toBeLessThan(4000);
    expect(written).toBeLessThan(2000);
  });

  test.each(["", "Connection: Upgrade\r\nUpgrade: websocket\r\n"])(
    "who answers that it goes on with another protocol has failed, and the connection is cut: %j",
    async (headers) => {
      const gone = Promise.withResolvers<void>();
      const server = createNetServer((socket) => {
        socket.on("error", () => undefined).on("close", () => gone.resolve());
        socket.once("data", () => socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers}\r\n`));
      });
      servers.push(server);
      const port = await listen(server);
      const sent = await any().send(request(`http://127.0.0.1:${port}/`));
      expect(sent).toMatchObject({ answerStatus: 101, failure: "It answered 101." });
      await gone.promise;
    },
    20_000,
  );

  test("who does not answer in time has failed, and who refuses the connection, too", async () => {
    const port = await receive(() => undefined);
    const late = await any({ timeoutMs: 100 }).send(request(`http://127.0.0.1:${port}/`));
    expect(late).toMatchObject({ answerStatus: null, failure: "No answer within 0.1 seconds." });
    const refused = await any().send(request("http://127.0.0.1:1/"));
    expect(refused).toMatchObject({ answerStatus: null, failure: "The connection was refused." });
  });
});
