import { once } from "node:events";
import { connect as connectPlain, isIP, type Socket } from "node:net";
import { hostname } from "node:os";
import { createInterface } from "node:readline";
import { connect as connectTls } from "node:tls";

const silenceMs = 30_000;

export interface SmtpConversation {
  /** Reads the greeting, changes to TLS where the server offers it, and logs in where the address names a user. */
  greet: () => Promise<void>;
  /** Sends a command and gives the answer's lines. Throws when the answer has another status. */
  say: (command: string, status: number) => Promise<string[]>;
  close: () => void;
}

/** Throws when nobody answers. */
export async function openSmtpConversation(url: URL): Promise<SmtpConversation> {
  const isSecure = url.protocol === "smtps:";
  const host = url.hostname;
  const port = Number(url.port || (isSecure ? 465 : 587));
  // The name of the certificate; an address has none.
  const servername = isIP(host) === 0 ? host : undefined;
  let line = openLine(isSecure ? connectTls({ host, port, servername }) : connectPlain({ host, port }));
  await once(line.socket, isSecure ? "secureConnect" : "connect");
  const say = async (command: string, status: number): Promise<string[]> => {
    line.socket.write(`${command}\r\n`);
    return line.hear(status);
  };
  const sayHello = () => say(`EHLO ${hostname()}`, 250);
  const greet = async (): Promise<void> => {
    await line.hear(220);
    let offers = await sayHello();
    let isPrivate = isSecure || isLoopback(host);
    if (!isSecure && offers.some((offer) => /^STARTTLS$/i.test(offer))) {
      await say("STARTTLS", 220);
      line.release();
      line = openLine(connectTls({ socket: line.socket, host, servername }));
      await once(line.socket, "secureConnect");
      offers = await sayHello();
      isPrivate = true;
    }
    if (url.username === "") return;
    if (!isPrivate) throw new Error("The mail server offers no encryption: the password was not sent.");
    const secret = `\0${decodeURIComponent(url.username)}\0${decodeURIComponent(url.password)}`;
    await say(`AUTH PLAIN ${Buffer.from(secret).toString("base64")}`, 235);
  };
  return { greet, say, close: () => line.socket.destroy() };
}

interface SmtpLine {
  socket: Socket;
  /** Gives the lines of the next answer, without their status. */
  hear: (status: number) => Promise<string[]>;
  /** Leaves the socket to somebody else. */
  release: () => void;
}

function openLine(socket: Socket): SmtpLine {
  socket.setTimeout(silenceMs, () => socket.destroy(new Error("The mail server fell silent.")));
  // Whoever waits for the next line hears of it.
  socket.on("error", () => undefined);
  const reader = createInterface({ input: socket });
  const lines = reader[Symbol.asyncIterator]();
  const hear = async (status: number): Promise<string[]> => {
    const said: string[] = [];
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) throw socket.errored ?? new Error("The mail server hung up.");
      const [, code = "", more = "", text = ""] = /^(\d{3})([ -]?)(.*)$/.exec(value) ?? [];
      said.push(text);
      if (more === "-") continue;
      // What the server says may repeat an address, which must not get into the log.
      if (code !== String(status))
        throw new Error(`The mail server answered ${code || "something else"}, not ${status}.`);
      return said;
    }
  };
  return { socket, hear, release: () => reader.close() };
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "127.0.0.1" || host === "[::1]";
}
