import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "vitest";
import type { Mail } from "./mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

const mail: Mail = {
  to: "team@example.test",
  replyTo: { name: "Zoë Lefèvre 🚗", address: "zoe@example.test" },
  subject: "Contact form: Zoë\r\nBcc: all@example.test",
  text: "Grüße,\n.\nRCPT TO:<all@example.test>\n",
  id: "contact-1",
};

let stop = (): void => {};
afterEach(() => stop());

/** A mail server that writes down what it hears. `refuse` is the beginning of the command that it answers with 550. */
async function startMailServer({ refuse, offers = [] }: { refuse?: string; offers?: string[] } = {}) {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    const lines = createInterface({ input: socket });
    // A client may hang up without waiting; the lines pass the socket's error on.
    for (const stream of [socket, lines]) stream.on("error", () => undefined);
    const say = (text: string) => socket.write(`${text}\r\n`);
    say("220 mail.example.test");
    lines.on("line", (line) => {
      heard.push(line);
      if (isData && line !== ".") return;
      if (refuse !== undefined && line.startsWith(refuse)) say("550-No such user\r\n550 team@example.test");
      else if (isData) say("250 taken");
      else if (line.startsWith("EHLO"))
        say(["250-mail.example.test", ...offers.map((o) => `250-${o}`), "250 8BITMIME"].join("\r\n"));
      else if (line.startsWith("AUTH")) say("235 welcome");
      else if (line === "DATA") say("354 go on");
      else if (line === "QUIT") say("221 bye");
      else say("250 ok");
      isData = line === "DATA";
    });
  });
  server.listen(0);
  await once(server, "listening");
  stop = () => void server.close();
  const { port } = server.address() as AddressInfo;
  const addressFor = (login = "") => new URL(`smtp://${login}127.0.0.1:${port}`);
  return { heard, addressFor };
}

const decode = (base64: string) => Buffer.from(base64, "base64").toString();

test("a mail reaches the one address it is for; nothing that a stranger wrote becomes a header or a command", async () => {
  const { heard, addressFor } = await startMailServer({ offers: ["AUTH PLAIN"] });
  await createSmtpMailer({ url: addressFor("robot:p%40ss@"), from: "web@example.test" }).send(mail);
  const login = heard.find((line) => line.startsWith("AUTH PLAIN "))?.slice(11) ?? "";
  expect(decode(login)).toBe("\0robot\0p@ss");
  const envelope = heard.slice(0, heard.indexOf("DATA")).filter((line) => /^(MAIL|RCPT)/.test(line));
  expect(envelope).toEqual(["MAIL FROM:<web@example.test>", "RCPT TO:<team@example.test>"]);
  const afterwards = heard.slice(heard.indexOf(".") + 1);
  expect(afterwards.filter((line) => line !== "QUIT")).toEqual([]);
  const message = heard.slice(heard.indexOf("DATA") + 1, heard.indexOf("."));
  const headers = message.slice(0, message.indexOf(""));
  const names = headers.filter((line) => !/^\s/.test(line)).map((line) => line.split(":")[0]);
  expect(names).not.toContain("Bcc");
  expect(names).toEqual(expect.arrayContaining(["From", "To", "Reply-To", "Subject", "Message-ID", "Date"]));
  expect(headers.find((line) => line.startsWith("Message-ID"))).toBe("Message-ID: <contact-1@example.test>");
  expect(headers.join("")).toContain("<zoe@example.test>");
});

test("a refusal is an error that names the status and no address", async () => {
  const { addressFor } = await startMailServer({ refuse: "RCPT" });
  const sending = createSmtpMailer({ url: addressFor(), from: "web@example.test" }).send(mail);
  await expect(sending).rejects.toThrow(/^[^@]*550[^@]*$/);
});

test("a password is not sent in plain text to another machine", async () => {
  const { heard, addressFor } = await startMailServer({ offers: ["AUTH PLAIN"] });
  const url = new URL(addressFor("robot:secret@").href.replace("127.0.0.1", "127.0.0.2"));
  await expect(createSmtpMailer({ url, from: "web@example.test" }).send(mail)).rejects.toThrow();
  expect(heard.some((line) => line.startsWith("AUTH"))).toBe(false);
});

test("an address with room for a second one reaches nobody else", async () => {
  const { heard, addressFor } = await startMailServer();
  const mailer = createSmtpMailer({ url: addressFor(), from: "web@example.test" });
  await mailer.send({ ...mail, to: "a@example.test>\r\nRCPT TO:<b@example.test" }).catch(() => undefined);
  expect(heard.filter((line) => line.startsWith("RCPT TO:<b@"))).toEqual([]);
});

test("nobody there is an error", async () => {
  const { addressFor } = await startMailServer();
  stop();
  const sending = createSmtpMailer({ url: addressFor(), from: "web@example.test" }).send(mail);
  await expect(sending).rejects.toThrow(/no answer/);
});
