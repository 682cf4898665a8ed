import { startS3Server } from "./start-s3-server.ts";

/*
 * An S3 of one's own, to try a server on: `node test/storage/serve-s3.ts <folder> <port>`. It prints the address for STORAGE_URL; its keys are
 * S3RVER and S3RVER.
 */
const [directory = "", port = "4568"] = process.argv.slice(2);
if (directory === "") throw new Error("Usage: node test/storage/serve-s3.ts <folder> [port]");
const server = await startS3Server({ directory, port: Number(port) });
process.stdout.write(`STORAGE_URL=${server.urlOf("carvas")}\n`);
