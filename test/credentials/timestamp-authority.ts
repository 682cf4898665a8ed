import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
export const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

const settings = `
[req]
distinguished_name=name
[name]
[root]
basicConstraints=critical,CA:TRUE
keyUsage=critical,keyCertSign,cRLSign
subjectKeyIdentifier=hash
[stamper]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=critical,timeStamping
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid
[tsa]
default_tsa=authority
[authority]
serial=./serial
signer_cert=./stamper.pem
certs=./root.pem
signer_key=./stamper.key
signer_digest=sha256
default_policy=1.2.3.4.1
digests=sha256
ess_cert_id_alg=sha256
`;

/** By words that hold no space. */
const openssl = (folder: string, words: string) => run("openssl", words.split(" "), { cwd: folder });

async function makeAuthority(folder: string): Promise<void> {
  writeFileSync(join(folder, "settings"), settings);
  writeFileSync(join(folder, "serial"), "01");
  const newKey = "-newkey rsa:2048 -nodes -config settings";
  await openssl(folder, `req -x509 ${newKey} -keyout root.key -out root.pem -subj /O=Time/CN=Root -extensions root`);
  await openssl(folder, `req -new ${newKey} -keyout stamper.key -out stamper.csr -subj /O=Time/CN=Stamper`);
  const issuer = "-CA root.pem -CAkey root.key -CAcreateserial";
  const extensions = "-extfile settings -extensions stamper";
  await openssl(folder, `x509 -req -in stamper.csr ${issuer} -out stamper.pem ${extensions}`);
}

async function stamp(folder: string, query: Uint8Array): Promise<Uint8Array> {
  await writeFile(join(folder, "query"), query);
  await openssl(folder, "ts -reply -config settings -queryfile query -out answer");
  return readFile(join(folder, "answer"));
}

/** An RFC 3161 authority on this machine, asked by HTTP as the real ones are: OpenSSL's, with a certificate of its own. */
export async function startTimestampAuthority(answerWith?: number) {
  const folder = mkdtempSync(join(tmpdir(), "carvas-timestamps-"));
  await makeAuthority(folder);
  const server = createServer((request, response) => {
    const answer = async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(Buffer.from(part));
      if (answerWith !== undefined) return response.writeHead(answerWith).end();
      return response.end(await stamp(folder, Buffer.concat(parts)));
    };
    answer().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    [Symbol.dispose]: () => {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
