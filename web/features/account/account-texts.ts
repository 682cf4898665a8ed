import { mailedLinkHours } from "#contract/account-links.ts";
import { minPasswordLength, recentSignInMinutes, recoveryCodeCount, trustedDeviceDays } from "#contract/limits.ts";

/** What the account page says in more than one place, or promises. */
export const accountTexts = {
  title: "My Account",
  unread: "Your account can’t be read just now.",
  securityUnread: "How you sign in can’t be read just now.",
  yourPassword: "Your password",
  currentPassword: "Current password",
  passwordMissing: "Please enter your password.",
  passwordHint: `At least ${minPasswordLength} characters. Everywhere else you will be signed out.`,
  passwordChanged: { title: "Password changed.", description: "Everywhere else you are signed out." },
  passwordSet: { title: "Password set.", description: "You can sign in with it from now on." },
  noPassword: `You sign in without a password. To set one, you must have signed in within the last ${recentSignInMinutes} minutes.`,
  nameChanged: { title: "Display name changed." },
  nameHint: "Shown to you alone, here and in the menu.",
  emailHint: `We send a link to the new address. Your address changes when you open it, within ${mailedLinkHours["change-email"]} hours; then only this browser stays signed in.`,
  unverified: "Your email address isn’t verified yet.",
  unverifiedWhy: "Open the link in the mail we sent you. Until then passkeys, two-factor and Google can’t be added.",
  verifyFirst:
    "Verify your email address first: the link is in your mail. It can be sent again at the top of this page.",
  twoFactorOff: "Off. With it, signing in by password asks for a code of your authenticator app as well.",
  twoFactorNeedsPassword: "Off. Two-factor goes with a password: set one first.",
  twoFactorSwitchedOff: {
    title: "Two-factor is off.",
    description: "Signing in asks for your password alone. Everywhere else you are signed out.",
  },
  recoveryOnce: `Each of these ${recoveryCodeCount} codes signs you in once, if your phone is lost. They are shown only now: keep them where you keep passwords.`,
  nowOnlyHere: "Everywhere else you are signed out.",
  trusted: `Browsers that you trust are not asked for a code for ${trustedDeviceDays} days.`,
  passkeysNone:
    "None yet. A passkey signs you in by fingerprint, face or screen lock: nothing to remember, nothing to steal.",
  aiNotAgreed: "You have not agreed: nothing of yours goes to any of them.",
  aiTakingBack:
    "From then on nothing goes to them, and the studio makes everything. What they got before stays with them by their own terms. Pictures that you have stay.",
  aiTakenBack: {
    title: "Taken back.",
    description: "Nothing goes to AI models any more; the studio makes everything.",
  },
  signedOutElsewhere: { title: "Signed out elsewhere.", description: "Only this browser is signed in now." },
} as const;
