import { AppError, type ErrorCode } from "#contract/errors.ts";

/** Why a model gave nothing that can be used. */
export type FailureKind =
  | "content-refused"
  | "quota-used"
  | "key-refused"
  | "request-refused"
  | "unsuited"
  | "busy"
  | "server-failed"
  | "unreachable"
  | "hung-up"
  | "timed-out"
  | "no-picture"
  | "wrong-size"
  | "unreadable"
  | "too-large";

type KindFacts = {
  /** What a user is told. */
  readonly code: ErrorCode;
  /** Whether the same model may be asked again at once. */
  readonly isRetried: boolean;
  /** Whether the next model of the list is asked instead. */
  readonly isPassedOn: boolean;
  /** Whether the provider may have worked, and sends a bill all the same: then it counts with all that was reserved for it. */
  readonly mayBeBilled: boolean;
  /** What the operator can do. */
  readonly advice: string;
};

export const failureKinds = {
  // Not passed on: who was refused by one company's rules is not handed round until one agrees.
  "content-refused": {
    code: "ai_content_refused",
    isRetried: false,
    isPassedOn: false,
    mayBeBilled: true,
    advice: "The provider's content rules refuse this picture or prompt. Another photo or other words may pass.",
  },
  "quota-used": {
    code: "ai_quota_used",
    isRetried: false,
    isPassedOn: true,
    mayBeBilled: false,
    advice:
      "The account has no credit or allowance left. Add credit or raise its limit on the provider's billing page.",
  },
  "key-refused": {
    code: "ai_not_set_up",
    isRetried: false,
    isPassedOn: true,
    mayBeBilled: false,
    advice: "The provider refuses the key. Make a new one that may use this model, and set the key's variable.",
  },
  "request-refused": {
    code: "ai_not_set_up",
    isRetried: false,
    isPassedOn: true,
    mayBeBilled: false,
    advice:
      "The provider knows no such model, or the model takes no such request. Check its name and what it is made for.",
  },
  unsuited: {
    code: "ai_not_set_up",
    isRetried: false,
    isPassedOn: true,
    mayBeBilled: false,
    advice: "The model takes fewer or more pictures than are sent, or no mask. Name one that does.",
  },
  busy: {
    code: "ai_busy",
    isRetried: true,
    isPassedOn: true,
    mayBeBilled: false,
    advice: "The provider takes no more calls for a moment. Wait, or ask it for a higher rate.",
  },
  "server-failed": {
    code: "ai_unreachable",
    isRetried: true,
    isPassedOn: true,
    mayBeBilled: false,
    advice: "The provider's server failed. Try again; if it lasts, look at its status page.",
  },
  // Before anything was sent.
  unreachable: {
    code: "ai_unreachable",
    isRetried: true,
    isPassedOn: true,
    mayBeBilled: false,
    advice: "The provider can't be reached. Check the address, the network and the proxy.",
  },
  // After the call was sent, or within its answer.
  "hung-up": {
    code: "ai_unreachable",
    isRetried: true,
    isPassedOn: true,
    mayBeBilled: true,
    advice:
      "The connection broke while the provider was at work. Try again; if it lasts, look at the network and the proxy.",
  },
  "timed-out": {
    code: "ai_timed_out",
    isRetried: false,
    isPassedOn: true,
    mayBeBilled: true,
    advice: "No answer came in time. Try again, or name a faster model.",
  },
  "no-picture": {
    code: "ai_answer_unusable",
    isRetried: false,
    isPassedOn: true,
    mayBeBilled: true,
    advice: "The model answered without a picture. Check that it makes pictures, not only words.",
  },
  "wrong-size": {
    code: "ai_answer_unusable",
    isRetried: false,
    isPassedOn: true,
    mayBeBilled: true,
    advice: "The model's picture has another shape or size than it was asked for. Name one that keeps to them.",
  },
  unreadable: {
    code: "ai_answer_unusable",
    isRetried: false,
    isPassedOn: true,
    mayBeBilled: true,
    advice: "The answer is not what this protocol says. Check that the address belongs to this provider.",
  },
  "too-large": {
    code: "ai_answer_unusable",
    isRetried: false,
    isPassedOn: true,
    mayBeBilled: true,
    advice: "The answer is larger than any picture should be, and was cut off. Ask for less, or check the address.",
  },
} as const satisfies Record<FailureKind, KindFacts>;

export type ModelFailureOptions = { cause?: unknown; retryAfterMs?: number | undefined };

/** A call to a model that failed. Its message is for the operator: it may quote the provider, and never goes to a user. */
export class ModelFailure extends Error {
  readonly kind: FailureKind;
  /** How long the provider asks to be left alone; undefined: it doesn't say. */
  readonly retryAfterMs: number | undefined;

  constructor(kind: FailureKind, detail: string, { cause, retryAfterMs }: ModelFailureOptions = {}) {
    super(detail, { cause });
    this.name = "ModelFailure";
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** What a user is told of it. */
export function toAppError(failure: ModelFailure): AppError {
  const { code, isRetried } = failureKinds[failure.kind];
  return new AppError(code, {
    isRetryable: isRetried || failure.kind === "timed-out",
    retryAfterSeconds: failure.retryAfterMs === undefined ? undefined : Math.ceil(failure.retryAfterMs / 1000),
    cause: failure,
  });
}
