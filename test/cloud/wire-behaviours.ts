/** What the server does with a call. */
export type Behaviour =
  | { readonly kind: "succeed" }
  /** Says that it is asked too often. */
  | { readonly kind: "busy"; readonly headers?: Readonly<Record<string, string>> }
  | { readonly kind: "quota" | "bad-key" | "refuse" | "unknown-model" | "fail" }
  /** Never comes to an end; who has a queue takes the call and is at work for ever. */
  | { readonly kind: "silent" }
  /** Not even the call is answered. */
  | { readonly kind: "held" }
  /** Sends the client elsewhere. */
  | { readonly kind: "redirect"; readonly location: string }
  | { readonly kind: "drop" }
  /** A proxy's page. */
  | { readonly kind: "html"; readonly status: number }
  /** A good answer without a picture. */
  | { readonly kind: "empty" }
  /** A good answer with these bytes as its picture. */
  | { readonly kind: "picture"; readonly content: Uint8Array }
  /** A good answer whose picture is made of what was asked: `good`, or wrong in one thing. */
  | { readonly kind: "paint"; readonly as: Painting }
  /** More bytes than anybody takes, without saying how many. */
  | { readonly kind: "endless" }
  /** Half of a good answer, and then the connection is cut. */
  | { readonly kind: "cut" }
  /** Another answer than the protocol's. */
  | { readonly kind: "body"; readonly body: unknown };

/** What is wrong with a painted picture; `good` nothing. */
export const paintings = ["good", "mirrored", "moved", "recoloured", "no-car", "other-format"] as const;
export type Painting = (typeof paintings)[number];

export type RefusalKind = "busy" | "quota" | "bad-key" | "refuse" | "unknown-model" | "fail";

export const refusalKinds: readonly RefusalKind[] = ["busy", "quota", "bad-key", "refuse", "unknown-model", "fail"];

export type WireRefusal = { readonly status: number; readonly body: unknown };

const openAiError = (status: number, error: { message: string; type: string; code: string | null }): WireRefusal => ({
  status,
  body: { error: { param: null, ...error } },
});

/** Of OpenAI and of the servers that speak like it. */
export const openAiRefusals = {
  busy: openAiError(429, { message: "Rate limit reached", type: "requests", code: "rate_limit_exceeded" }),
  quota: openAiError(429, {
    message: "You exceeded your current quota, please check your plan and billing details.",
    type: "insufficient_quota",
    code: "insufficient_quota",
  }),
  "bad-key": openAiError(401, {
    message: "Incorrect API key provided: key-of-test-0001.",
    type: "invalid_request_error",
    code: "invalid_api_key",
  }),
  refuse: openAiError(400, {
    message: "Your request was rejected by the safety system.",
    type: "image_generation_user_error",
    code: "moderation_blocked",
  }),
  "unknown-model": openAiError(404, {
    message: "The model does not exist",
    type: "invalid_request_error",
    code: "model_not_found",
  }),
  fail: openAiError(500, { message: "The server had an error", type: "server_error", code: null }),
} as const satisfies Record<RefusalKind, WireRefusal>;

const googleError = (code: number, error: { status: string; message: string; details?: unknown[] }): WireRefusal => ({
  status: code,
  body: { error: { code, ...error } },
});

export const googleRefusals = {
  busy: googleError(429, {
    status: "RESOURCE_EXHAUSTED",
    message: "Resource has been exhausted.",
    details: [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "0.01s" }],
  }),
  quota: googleError(429, {
    status: "RESOURCE_EXHAUSTED",
    message: "Quota exceeded.",
    details: [
      {
        "@type": "type.googleapis.com/google.rpc.QuotaFailure",
        violations: [{ quotaId: "GenerateRequestsPerDayPerProjectPerModel" }],
      },
    ],
  }),
  "bad-key": googleError(400, {
    status: "INVALID_ARGUMENT",
    message: "API key not valid. Please pass a valid API key.",
    details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID" }],
  }),
  // A refusal is a success without a candidate that could be used.
  refuse: {
    status: 200,
    body: {
      candidates: [{ finishReason: "IMAGE_SAFETY" }],
      usageMetadata: { promptTokenCount: 300, totalTokenCount: 300 },
    },
  },
  "unknown-model": googleError(404, { status: "NOT_FOUND", message: "models/x is not found" }),
  fail: googleError(500, { status: "INTERNAL", message: "An internal error has occurred." }),
} as const satisfies Record<RefusalKind, WireRefusal>;

export const falRefusals = {
  busy: { status: 429, body: { detail: "Too many requests" } },
  quota: { status: 403, body: { detail: "User is locked. Reason: Exhausted balance." } },
  "bad-key": { status: 401, body: { detail: "Cannot access application. Authentication is required." } },
  refuse: {
    status: 422,
    body: {
      detail: [
        { loc: ["body", "prompt"], msg: "The content could not be processed.", type: "content_policy_violation" },
      ],
    },
  },
  "unknown-model": { status: 404, body: { detail: "Application not found" } },
  fail: { status: 500, body: { detail: "Internal server error" } },
} as const satisfies Record<RefusalKind, WireRefusal>;

export const replicateRefusals = {
  busy: { status: 429, body: { title: "Throttled", detail: "Request was throttled.", status: 429 } },
  quota: { status: 402, body: { title: "Insufficient credit", detail: "You have insufficient credit.", status: 402 } },
  "bad-key": {
    status: 401,
    body: { title: "Unauthenticated", detail: "You did not pass a valid token.", status: 401 },
  },
  // A prediction that is made and fails.
  refuse: {
    status: 201,
    body: {
      id: "refused1",
      status: "failed",
      error: "NSFW content detected. Try running it again.",
      output: null,
      urls: { get: "http://unused.example" },
    },
  },
  "unknown-model": { status: 404, body: { detail: "The requested resource could not be found.", status: 404 } },
  fail: { status: 500, body: { detail: "Internal server error", status: 500 } },
} as const satisfies Record<RefusalKind, WireRefusal>;

export const comfyRefusals = {
  busy: { status: 429, body: { error: "busy" } },
  quota: { status: 402, body: { error: "no credit" } },
  "bad-key": { status: 401, body: { error: "a proxy asks for a login" } },
  refuse: {
    status: 400,
    body: { error: { type: "content_policy", message: "refused", details: "" }, node_errors: {} },
  },
  "unknown-model": {
    status: 400,
    body: {
      error: { type: "prompt_outputs_failed_validation", message: "Prompt outputs failed validation" },
      node_errors: {},
    },
  },
  fail: { status: 500, body: { error: "Internal server error" } },
} as const satisfies Record<RefusalKind, WireRefusal>;
