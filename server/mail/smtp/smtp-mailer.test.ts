import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "vitest";
import type { Mail } from "../mailer.ts";
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
    const say = (text: string) => socket.write(`${text}\r\n`);
    say("220 mail.example.test");
    createInterface({ input: socket }).on("line", (line) => {
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
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stop = () => void server.close();
  const { port } = server.address() as AddressInfo;
  const addressFor = (login = "") => new URL(`smtp://${login}127.0.0.1:${port}`);
  return { heard, addressFor };
}

const decode = (base64: string) => Buffer.from(base64, "base64").toString();

test("a mail reaches the one address it is for; nothing that a stranger wrote becomes a header or a command", async () => {
  const { heard, addressFor } = await startMailServer();
  await createSmtpMailer({ url: addressFor("robot:p%40ss@"), from: "web@example.test" }).send(mail);
  const login = heard.find((line) => line.startsWith("AUTH PLAIN "))?.slice(11) ?? "";
  expect(decode(login)).toBe("\0robot\0p@ss");
  const commands = heard.filter((line) => /^(MAIL|RCPT|DATA|QUIT)/.test(line));
  expect(commands).toEqual(["MAIL FROM:<web@example.test>", "RCPT TO:<team@example.test>", "DATA", "QUIT"]);
  const message = heard.slice(heard.indexOf("DATA") + 1, heard.indexOf("."));
  const headers = message.slice(0, message.indexOf(""));
  expect(headers.filter((line) => !line.startsWith(" ")).map((line) => line.split(":")[0])).toEqual([
    "Date",
    "From",
    "To",
    "Reply-To",
    "Subject",
    "Message-ID",
    "MIME-Version",
    "Content-Type",
    "Content-Transfer-Encoding",
  ]);
  expect(message.every((line) => line.length <= 78)).toBe(true);
  const replyTo = headers.find((line) => line.startsWith("Reply-To")) ?? "";
  expect(decode(/\?B\?(.+)\?=/.exec(replyTo)?.[1] ?? "")).toBe(mail.replyTo.name);
  expect(replyTo).toContain("<zoe@example.test>");
  expect(decode(message.slice(message.indexOf("") + 1).join(""))).toBe(mail.text.replaceAll("\n", "\r\n"));
});

test("a refusal is an error that names the status and no address", async () => {
  const { addressFor } = await startMailServer({ refuse: "RCPT" });
  const sending = createSmtpMailer({ url: addressFor(), from: "web@example.test" }).send(mail);
  await expect(sending).rejects.toThrow(/^The mail server answered 550, not 250\.$/);
});

test("a mail to an address with room for a second one is never begun", async () => {
  const { heard, addressFor } = await startMailServer();
  const mailer = createSmtpMailer({ url: addressFor(), from: "web@example.test" });
  await expect(mailer.send({ ...mail, to: "a@example.test>\r\nRCPT TO:<b@example.test" })).rejects.toThrow(/address/);
  expect(heard).toEqual([]);
});

test("nobody there is an error", async () => {
  const { addressFor } = await startMailServer();
  stop();
  await expect(createSmtpMailer({ url: addressFor(), from: "web@example.test" }).send(mail)).rejects.toThrow(
    /ECONNREFUSED/,
  );
});
