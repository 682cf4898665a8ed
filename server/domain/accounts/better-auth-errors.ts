import { APIError } from "better-auth/api";
import { AppError, type ErrorCode } from "#contract/errors.ts";

const errorCodes: Readonly<Record<string, ErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: "invalid_credentials",
  USER_ALREADY_EXISTS: "account_exists",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "account_exists",
  PROVIDER_NOT_FOUND: "not_found",
  // Whatever the database says is lost in these; that somebody else was quicker with the address is for who signs up to find out. A session that there is none of is no error.
  FAILED_TO_CREATE_USER: "unavailable",
  FAILED_TO_GET_SESSION: "unavailable",
  // A session that has ended since the call was let in.
  UNAUTHORIZED: "unauthenticated",
  INVALID_PASSWORD: "wrong_password",
  PASSWORD_TOO_LONG: "wrong_password",
  TOTP_ALREADY_ENABLED: "conflict",
  TOTP_NOT_ENABLED: "conflict",
  BACKUP_CODES_NOT_ENABLED: "conflict",
  TWO_FACTOR_NOT_ENABLED: "conflict",
  INVALID_CODE: "wrong_code",
  INVALID_BACKUP_CODE: "wrong_code",
  INVALID_TWO_FACTOR_COOKIE: "sign_in_expired",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "sign_in_expired",
  CHALLENGE_NOT_FOUND: "passkey_failed",
  FAILED_TO_VERIFY_REGISTRATION: "passkey_failed",
  AUTHENTICATION_FAILED: "passkey_failed",
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: "passkey_failed",
  PASSKEY_NOT_FOUND: "passkey_unknown",
};

export async function translateErrors<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const code = error instanceof APIError ? errorCodes[error.body?.code ?? ""] : undefined;
    if (code === undefined) throw error;
    throw new AppError(code, { cause: error });
  }
}
