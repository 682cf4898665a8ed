// An S3 server in a process of its own, so that neither load nor kills touch it. Tells its address, and ends with whoever started it.
import { s3Keys, startS3Server } from "#test/storage/start-s3-server.ts";

const server = await startS3Server({ directory: process.argv[2] });
process.send?.({ STORAGE_URL: server.urlOf("chaos"), ...s3Keys });
process.once("disconnect", () => process.exit(0));
