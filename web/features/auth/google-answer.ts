/** What went wrong at Google, and what to do about it. */
export type GoogleAnswer = { told: string; wayOut: string };

const startAgain: GoogleAnswer = {
  told: "This way back from Google can't be used any more.",
  wayOut: "It is good for a few minutes and for one use. Press ‘Continue with Google’ again.",
};
const notNow: GoogleAnswer = {
  told: "Google could not be asked just now.",
  wayOut: "Try again in a moment, or use an email address and a password.",
};
const noAddress: GoogleAnswer = {
  told: "Google did not tell us your email address.",
  wayOut: "Allow it when Google asks, or use an email address and a password.",
};
const anything: GoogleAnswer = {
  told: "Signing in with Google did not work.",
  wayOut: "Try again, or use an email address and a password.",
};

/** By the code in `/auth?error=`: those of better-auth and of OAuth 2.0 (RFC 6749, section 4.1.2.1). */
const answers: Readonly<Record<string, GoogleAnswer>> = {
  account_not_linked: {
    told: "There is an account under this address already.",
    wayOut: "Sign in to it here as you always do. Then link Google on your account page, under Security.",
  },
  account_already_linked_to_different_user: {
    told: "This Google account opens another Carvas account already.",
    wayOut: "Choose another Google account, or sign in with this one and unlink it there first.",
  },
  email_does_not_match: {
    told: "This Google account has another email address than your Carvas account.",
    wayOut: "Choose the Google account with the same address, or change your address here first.",
  },
  unable_to_link_account: {
    told: "Google could not be linked.",
    wayOut: "Nothing has changed. Try again in a moment.",
  },
  access_denied: {
    told: "You stopped at Google, so nobody was signed in.",
    wayOut: "Press ‘Continue with Google’ to try again, or use an email address and a password.",
  },
  state_not_found: startAgain,
  state_mismatch: startAgain,
  please_restart_the_process: startAgain,
  invalid_callback_request: startAgain,
  no_code: startAgain,
  invalid_code: startAgain,
  temporarily_unavailable: notNow,
  server_error: notNow,
  unable_to_get_user_info: notNow,
  email_not_found: noAddress,
};

/** The code comes from the address, where anybody may have written it: it chooses a text and is never shown. */
export function googleAnswerOf(code: string): GoogleAnswer {
  return Object.hasOwn(answers, code) ? (answers[code] ?? anything) : anything;
}
