import { afterEach, expect, test } from "vitest";
import { headerOf, startMailServer, type MailServer, type MailServerOptions } from "#test/server/mail-server.ts";
import { MailNotTaken, type Mail } from "./mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

const mail: Mail = {
  id: "contact-1",
  kind: "contact-message",
  queuedAt: new Date(),
  to: "team@example.test",
  replyTo: { name: "Zoë Lefèvre 🚗", address: "zoe@example.test" },
  subject: "Contact form: Zoë\r\nBcc: all@example.test",
  text: "Grüße,\n.\nRCPT TO:<all@example.test>\n",
  html: "<p>Grüße,</p>\n.\nRCPT TO:<all@example.test>\n",
  isAutomatic: false,
};

let running: MailServer | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

async function startServer(options?: MailServerOptions): Promise<MailServer> {
  running = await startMailServer(options);
  return running;
}

const decode = (base64: string) => Buffer.from(base64, "base64").toString();

test("a mail reaches the one address it is for; nothing that a stranger wrote becomes a header or a command", async () => {
  const { heard, taken, addressFor } = await startServer({ offers: ["AUTH PLAIN"] });
  await createSmtpMailer({ url: addressFor("robot:p%40ss@"), from: "web@example.test" }).send(mail);
  const login = heard.find((line) => line.startsWith("AUTH PLAIN "))?.slice(11) ?? "";
  expect(decode(login)).toBe("\0robot\0p@ss");
  const envelope = heard.slice(0, heard.indexOf("DATA")).filter((line) => /^(MAIL|RCPT)/.test(line));
  expect(envelope).toEqual(["MAIL FROM:<web@example.test>", "RCPT TO:<team@example.test>"]);
  const afterwards = heard.slice(heard.indexOf(".") + 1);
  expect(afterwards.filter((line) => line !== "QUIT")).toEqual([]);
  const [message = []] = taken;
  const headers = message.slice(0, message.indexOf(""));
  const names = headers.filter((line) => !/^\s/.test(line)).map((line) => line.split(":")[0]);
  expect(names).not.toContain("Bcc");
  expect(names).toEqual(expect.arrayContaining(["From", "To", "Reply-To", "Subject", "Message-ID", "Date"]));
  expect(headerOf(message, "Message-ID")).toBe("<contact-1@example.test>");
  expect(headerOf(message, "Reply-To")).toContain("<zoe@example.test>");
});

test("a mail is a text and a page of the same, the page last, as programs prefer what comes last", async () => {
  const { taken, addressFor } = await startServer();
  await createSmtpMailer({ url: addressFor(), from: "web@example.test" }).send(mail);
  const [message = []] = taken;
  expect(headerOf(message, "Content-Type")).toMatch(/^multipart\/alternative/);
  const parts = message.filter((line) => line.startsWith("Content-Type: text"));
  expect(parts).toEqual(["Content-Type: text/plain; charset=utf-8", "Content-Type: text/html; charset=utf-8"]);
});

test("who is away does not answer by machine what a machine wrote, but may answer a person", async () => {
  const { taken, addressFor } = await startServer();
  const mailer = createSmtpMailer({ url: addressFor(), from: "web@example.test" });
  await mailer.send(mail);
  await mailer.send({ ...mail, replyTo: undefined, isAutomatic: true });
  const [byPerson = [], byMachine = []] = taken;
  expect(headerOf(byPerson, "Auto-Submitted")).toBeUndefined();
  expect(headerOf(byMachine, "Auto-Submitted")).toBe("auto-generated");
  expect(headerOf(byMachine, "Reply-To")).toBeUndefined();
});

test("a refusal is an error that names the status and no address, and says nothing against the next mail", async () => {
  const { addressFor } = await startServer({ refuse: "RCPT" });
  const sending = createSmtpMailer({ url: addressFor(), from: "web@example.test" }).send(mail);
  await expect(sending).rejects.toThrow(/^[^@]*550[^@]*$/);
  await expect(sending).rejects.toMatchObject({ isServerTrouble: false });
});

test.each([
  ["a refused sender", { refuse: "MAIL FROM" }],
  ["a refused password", { refuse: "AUTH", offers: ["AUTH PLAIN"], answer: ["535 no"] }],
  ["a server that goes away", { refuse: "RCPT", answer: ["421 later"] }],
])("%s would be the same for the next mail", async (_what, options) => {
  const { addressFor } = await startServer(options);
  const sending = createSmtpMailer({ url: addressFor("robot:secret@"), from: "web@example.test" }).send(mail);
  await expect(sending).rejects.toMatchObject({ isServerTrouble: true });
});

test("a password is not sent in plain text to another machine", async () => {
  const { heard, addressFor } = await startServer({ offers: ["AUTH PLAIN"] });
  const url = new URL(addressFor("robot:secret@").href.replace("127.0.0.1", "127.0.0.2"));
  await expect(createSmtpMailer({ url, from: "web@example.test" }).send(mail)).rejects.toThrow();
  expect(heard.some((line) => line.startsWith("AUTH"))).toBe(false);
});

test("an address with room for a second one reaches nobody else, and does not hold up the next mail", async () => {
  const { heard, addressFor } = await startServer();
  const mailer = createSmtpMailer({ url: addressFor(), from: "web@example.test" });
  const sending = mailer.send({ ...mail, to: "a@example.test>\r\nRCPT TO:<b@example.test" });
  const failure = await sending.then(
    () => null,
    (error: unknown) => error,
  );
  expect(heard.filter((line) => line.startsWith("RCPT TO:<b@"))).toEqual([]);
  expect(failure === null || (failure instanceof MailNotTaken && !failure.isServerTrouble)).toBe(true);
});

test("a wrong password or nobody there is found out without a mail", async () => {
  const server = await startServer({ refuse: "AUTH", offers: ["AUTH PLAIN"], answer: ["535 no"] });
  const check = (login: string) =>
    createSmtpMailer({ url: server.addressFor(login), from: "web@example.test" }).check();
  await expect(check("robot:secret@")).rejects.toThrow(/^[^@]*EAUTH[^@]*535[^@]*$/);
  await expect(check("")).resolves.toBeUndefined();
  expect(server.heard.some((line) => /^(MAIL|DATA)/.test(line))).toBe(false);
  await server.stop();
  running = undefined;
  await expect(check("")).rejects.toThrow("no answer");
});

test("nobody there is an error, and trouble of the server's", async () => {
  const server = await startMailServer();
  await server.stop();
  const sending = createSmtpMailer({ url: server.addressFor(), from: "web@example.test" }).send(mail);
  await expect(sending).rejects.toThrow(/no answer/);
  await expect(sending).rejects.toMatchObject({ isServerTrouble: true });
});
