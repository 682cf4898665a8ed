/** The PostgreSQL channel on which workers hear, on commit, that a delivery waits; its payload is empty. */
export const webhooksChannel = "webhooks_waiting";
