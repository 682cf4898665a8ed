/** A call that was refused or failed. `code` says why, for programs; `message` says it to people. */
export class CarvasError extends Error {
  /** The HTTP status; 0 where nothing answered, and for work that was ordered and came to nothing. */
  readonly status: number;
  /** Of the table of errors, such as `scope_missing`, `insufficient_tokens`, `no_car_found`; `network` where nothing answered. */
  readonly code: string;
  /** Sentences beside the message. */
  readonly reasons: readonly string[];
  /** For a question to the people who run the server. */
  readonly requestId: string | null;

  constructor(
    message: string,
    about: { status?: number; code: string; reasons?: readonly string[]; requestId?: string | null; cause?: unknown },
  ) {
    super(message, { cause: about.cause });
    this.name = "CarvasError";
    this.status = about.status ?? 0;
    this.code = about.code;
    this.reasons = about.reasons ?? [];
    this.requestId = about.requestId ?? null;
  }
}
