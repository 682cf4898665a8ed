/** The PostgreSQL channel on which workers hear, on commit, that a mail waits; its payload is empty. */
export const mailsChannel = "mails_waiting";
