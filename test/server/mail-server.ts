import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { createInterface } from "node:readline";

export type MailServer = {
  /** Every line that it was told, over all connections. */
  heard: readonly string[];
  /** The mails that it took over, as lines. */
  taken: readonly (readonly string[])[];
  addressFor: (login?: string) => URL;
  stop: () => Promise<void>;
};

export type MailServerOptions = {
  /** The beginning of the command that is answered with `answer`. */
  refuse?: string;
  answer?: string[];
  /** Extensions that it offers. */
  offers?: string[];
  /** What it does once a mail is taken over, instead of saying so. */
  onTaken?: (hangUp: () => void) => void;
  port?: number;
};

/** A mail server that writes down what it hears. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { refuse, answer = ["550-No such user", "550 team@example.test"], offers = [], onTaken, port = 0 } = options;
  const heard: string[] = [];
  const taken: string[][] = [];
  const server = createServer((socket) => {
    let mail: string[] | null = null;
    const lines = createInterface({ input: socket });
    // A client may hang up without waiting; the lines pass the socket's error on.
    for (const stream of [socket, lines]) stream.on("error", () => undefined);
    const say = (...texts: string[]) => socket.write(texts.map((text) => `${text}\r\n`).join(""));
    say("220 mail.example.test");
    lines.on("line", (line) => {
      heard.push(line);
      if (mail !== null && line !== ".") return void mail.push(line);
      if (refuse !== undefined && line.startsWith(refuse)) say(...answer);
      else if (mail !== null) {
        taken.push(mail);
        if (onTaken === undefined) say("250 taken");
        else onTaken(() => socket.destroy());
      } else if (line.startsWith("EHLO"))
        say("250-mail.example.test", ...offers.map((offer) => `250-${offer}`), "250 8BITMIME");
      else if (line.startsWith("AUTH")) say("235 welcome");
      else if (line === "DATA") say("354 go on");
      else if (line === "QUIT") say("221 bye");
      else say("250 ok");
      mail = line === "DATA" ? [] : null;
    });
  });
  server.listen(port);
  await once(server, "listening");
  const address = server.address() as AddressInfo;
  return {
    heard,
    taken,
    addressFor: (login = "") => new URL(`smtp://${login}127.0.0.1:${address.port}`),
    stop: async () => {
      server.close();
      await once(server, "close");
    },
  };
}

/** The value of a header, its continued lines joined; undefined when the mail has none. */
export function headerOf(mail: readonly string[], name: string): string | undefined {
  const headers = mail.slice(0, mail.indexOf(""));
  const start = headers.findIndex((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  if (start === -1) return undefined;
  const rest = headers.slice(start + 1);
  const end = rest.findIndex((line) => !/^\s/.test(line));
  return [headers[start], ...rest.slice(0, end === -1 ? undefined : end)]
    .join("")
    .slice(name.length + 1)
    .trim();
}
