import { signUpTokens } from "#contract/limits.ts";

/** Word for word as they were ordered; see docs/product.md for those that differ. */
export const authTexts = {
  /** For an account that has to be signed in to. */
  accountCreated: { title: "Account created!", description: "You can now sign in with your credentials." },
  /** For one that is signed in already. */
  accountOpened: { title: "Account created!", description: `Your first ${signUpTokens} pictures are on us.` },
  welcomeBack: { title: "Welcome back!", description: "You have successfully signed in." },
  /** The server took the credentials, and the next answer knows nobody. */
  notKept: "Your browser did not keep the sign-in. Allow cookies for this site, load the page again and try once more.",
  signedOut: { title: "Signed out.", description: "You have been signed out successfully." },
  errorTitle: "Error",
  compare: "Press Show to see what you typed.",
  makeStronger: "A few words in a row are hard to guess and easy to keep.",
  signInBelow: "Is it yours? The link below keeps what you typed.",
  haveAccount: "Already have an account?",
  signInInstead: "Sign in instead",
  isNew: "New here?",
  signUpInstead: "Sign up instead",
  forgotten: "Forgotten your password?",
  writeToUs: "Write to us",
  forgottenRest: "and a person helps: it can't be reset by email yet.",
  emailInvalid: "Please enter a valid email address.",
  passwordTooShort: "Password must be at least 6 characters.",
  passwordMissing: "Please enter your password.",
} as const;
