import { signUpTokens } from "#contract/limits.ts";

/** Word for word as they were ordered; see docs/product.md for those that differ. */
export const authTexts = {
  /** For an account that has to be signed in to. */
  accountCreated: { title: "Account created!", description: "You can now sign in with your credentials." },
  /** For one that is signed in already. */
  accountOpened: { title: "Account created!", description: `In your first month ${signUpTokens} pictures are on us.` },
  /** A mailbox has the tokens of a new account once a year. */
  accountOpenedAgain: {
    title: "Account created!",
    description: "Your address has had its free tokens within the last year. The next come in a month.",
  },
  welcomeBack: { title: "Welcome back!", description: "You have successfully signed in." },
  /** The server took the credentials, and the next answer knows nobody. */
  notKept: "Your browser did not keep the sign-in. Allow cookies for this site, load the page again and try once more.",
  errorTitle: "Error",
  compare: "Press Show to see what you typed.",
  makeStronger: "A few words in a row are hard to guess and easy to keep.",
  signInBelow: "Is it yours? The link below keeps what you typed.",
  haveAccount: "Already have an account?",
  signInInstead: "Sign in instead",
  isNew: "New here?",
  signUpInstead: "Sign up instead",
  forgotten: "Forgotten your password?",
  setNewOne: "Set a new one",
  forgottenLead: "We send you a link that sets a new one. Everywhere you are signed in now, you will be signed out.",
  resetLead: "It takes the place of the old one. Everywhere you are signed in now, you will be signed out.",
  resetExpired: "It works for an hour, and once. Have a new one sent: the latest link is the one that counts.",
  passwordReset: { title: "Password set.", description: "Sign in with it now." },
  codeTitle: "One more step",
  appStep: {
    lead: "Your account has two-factor authentication. Type the code that your authenticator app shows now.",
    label: "Code of the app",
    instead: "Use a recovery code instead",
  },
  recoveryStep: {
    lead: "Type one of the recovery codes that you kept when you switched two-factor on. Each works once.",
    label: "Recovery code",
    instead: "Use the app instead",
  },
  emailInvalid: "Please enter a valid email address.",
  passwordTooShort: "Password must be at least 6 characters.",
  passwordMissing: "Please enter your password.",
} as const;
