import { afterAll, beforeAll, beforeEach } from "vitest";
import { callsOf, createReader, type Reader } from "./detection-setup.ts";
import { startWorkServer, type WorkServer, type WorkUser } from "./work-server.ts";

export type OwnReader = {
  server: WorkServer;
  user: WorkUser;
  calls: ReturnType<typeof callsOf>;
  reader: Reader;
};

/** Each test has a new user of one server, and somebody who reads the user's cars; `take` puts them where the test finds them. */
export function holdReader(take: (own: OwnReader) => void): void {
  let server: WorkServer;
  beforeAll(async () => {
    server = await startWorkServer({ isWorker: false });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const user = await server.signUp();
    take({ server, user, calls: callsOf(user), reader: createReader(server.database.db) });
  });
}
