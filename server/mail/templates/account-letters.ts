import { mailedLinkHours } from "#contract/account-links.ts";
import { plans } from "#contract/plans.ts";
import { tellUs, type Letter, type Site } from "./letter.ts";
import { spanOf } from "./phrases.ts";

const ofAccount = "You get this mail because you have an account at Carvas with this address.";
const neverAsked = "No mail of ours ever asks for your password.";

/** Where one asks for a link that sets a new password; who is signed in here comes to the account, where one is set as well. */
function forgottenPage({ origin }: Site): string {
  return `${origin}/auth?forgotten=&next=/account`;
}

export function welcome(site: Site): Letter {
  const { name, transformationsPerMonth } = plans.core;
  return {
    subject: "Welcome to Carvas",
    preheader: "Your account is ready. One photo of your car is all it takes.",
    heading: "Your account is ready",
    paragraphs: [
      `${name} brings ${transformationsPerMonth} tokens a month. One token puts a photo of your car into a scene, in every format.`,
      "Take a photo that shows the whole car, pick a scene, and download the picture. What fails costs nothing.",
    ],
    button: { label: "Send a photo", url: `${site.origin}/photo-upload` },
    afterwards: [`If you did not sign up, ${tellUs(site)}, and we delete the account.`],
    reason: ofAccount,
  };
}

export function verifyEmail(url: string): Letter {
  return {
    subject: "Confirm your e-mail address",
    preheader: "One press, and we know that this address is yours.",
    heading: "Is this your address?",
    paragraphs: ["This address was given for an account at Carvas. Please confirm that it is yours."],
    button: { label: "Confirm this address", url },
    afterwards: [
      `The link works for ${spanOf(mailedLinkHours["verify-email"])}. If you did not sign up, you need not do anything.`,
    ],
    reason: "You get this mail because somebody gave this address at Carvas.",
  };
}

export function changeEmail({ url, newEmail }: { url: string; newEmail: string }): Letter {
  return {
    subject: "Confirm your new e-mail address",
    preheader: "Your account changes to this address once you confirm it.",
    heading: "Use this address from now on?",
    paragraphs: [
      `Somebody who is signed in at Carvas wants to use ${newEmail} for their account. If that was you, please confirm it. Until then nothing changes.`,
    ],
    button: { label: "Use this address", url },
    afterwards: [
      `The link works for ${spanOf(mailedLinkHours["change-email"])}. If it was not you, you need not do anything.`,
    ],
    reason: "You get this mail because somebody gave this address at Carvas.",
  };
}

export function emailChanged({ newEmail }: { newEmail: string }, site: Site): Letter {
  return {
    subject: "The e-mail address of your account was changed",
    preheader: "From now on you sign in with the new one.",
    heading: "Your address was changed",
    paragraphs: [
      `Your account at Carvas now has the address ${newEmail}. You sign in with it, and our mails go there.`,
      `If that was not you, ${tellUs(site)} at once.`,
    ],
    reason: "You get this mail because your account at Carvas had this address until now.",
  };
}

export function resetPassword(url: string): Letter {
  return {
    subject: "Set a new password",
    preheader: `Your link works once, for ${spanOf(mailedLinkHours["reset-password"])}.`,
    heading: "Set a new password",
    paragraphs: ["Somebody asked for a new password for your account at Carvas. If that was you, choose one here."],
    button: { label: "Choose a new password", url },
    afterwards: [
      `The link works once, for ${spanOf(mailedLinkHours["reset-password"])}. If it was not you, your password stays as it is and you need not do anything.`,
    ],
    reason: `${ofAccount} ${neverAsked}`,
  };
}

type OtherWaysIn = {
  passkeys?: number | undefined;
  hasGoogle?: boolean | undefined;
  apiKeys?: number | undefined;
  webhooks?: number | undefined;
  links?: number | undefined;
};

/** After a break-in a new password is not enough when somebody has left another way in. */
function tellOtherWaysIn({ passkeys = 0, hasGoogle = false }: OtherWaysIn): string[] {
  const ways = [
    ...(passkeys > 0 ? [passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`] : []),
    ...(hasGoogle ? [passkeys > 0 ? "a linked Google account" : "A linked Google account"] : []),
  ];
  if (ways.length === 0) return [];
  const open = passkeys + (hasGoogle ? 1 : 0) === 1 ? "opens" : "open";
  return [
    `${ways.join(" and ")} still ${open} your account without the password. Remove whatever is not yours on your account page, under Security.`,
  ];
}

/** Programs go on with their keys; whoever got in may have made one. */
function tellOfKeys({ apiKeys = 0 }: OtherWaysIn): string[] {
  if (apiKeys === 0) return [];
  const keys = apiKeys === 1 ? "1 API key still works" : `${apiKeys} API keys still work`;
  return [`${keys} as before. Revoke whatever is not yours at API keys on your account page.`];
}

function tellOfWebhooks({ webhooks = 0 }: OtherWaysIn): string[] {
  if (webhooks === 0) return [];
  const told = webhooks === 1 ? "1 webhook is still told" : `${webhooks} webhooks are still told`;
  return [`${told} what happens in your account. Delete whatever is not yours at Webhooks on your account page.`];
}

function tellOfLinks({ links = 0 }: OtherWaysIn): string[] {
  if (links === 0) return [];
  const open =
    links === 1 ? "1 private link still opens its picture" : `${links} private links still open their pictures`;
  return [`${open}. End all of them on your account page, under Security.`];
}

export function passwordChanged(ways: OtherWaysIn, site: Site): Letter {
  return {
    subject: "Your password was changed",
    preheader: "If it was you, there is nothing to do.",
    heading: "Your password was changed",
    paragraphs: [
      "The password of your account at Carvas was changed a moment ago.",
      `If that was not you, set a new one at once; whoever is signed in then is signed out. And ${tellUs(site)}, so that we can look into it.`,
      ...tellOtherWaysIn(ways),
      ...tellOfKeys(ways),
      ...tellOfWebhooks(ways),
      ...tellOfLinks(ways),
    ],
    button: { label: "Set a new password", url: forgottenPage(site) },
    reason: `${ofAccount} ${neverAsked}`,
  };
}

const wayInSubjects = {
  passkey: { added: "A passkey was added to your account", removed: "A passkey was removed from your account" },
  google: { added: "Google was linked to your account", removed: "Google was unlinked from your account" },
} as const;

export function wayInChanged(
  { way, isAdded }: { way: keyof typeof wayInSubjects; isAdded: boolean },
  site: Site,
): Letter {
  const subject = wayInSubjects[way][isAdded ? "added" : "removed"];
  const what = isAdded
    ? "From now on it opens your account at Carvas without your password."
    : "It does not open your account at Carvas any more.";
  const undo = isAdded ? "remove it on your account page, under Security, and " : "";
  return {
    subject,
    preheader: "If it was you, there is nothing to do.",
    heading: subject,
    paragraphs: [what, `If that was not you, ${undo}set a new password at once. And ${tellUs(site)}.`],
    button: { label: "Open your account", url: `${site.origin}/account` },
    reason: ofAccount,
  };
}

export function twoFactorChanged({ isOn }: { isOn: boolean }, site: Site): Letter {
  const notYou = `If that was not you, set a new password at once, and ${tellUs(site)}.`;
  const button = { label: "Open your account", url: `${site.origin}/account` };
  if (isOn) {
    return {
      subject: "Two-factor sign-in is on",
      preheader: "Keep your recovery codes where you find them without your phone.",
      heading: "Two-factor sign-in is on",
      paragraphs: [
        "Your account at Carvas now asks for a code from your authenticator app. Keep your recovery codes where you find them without your phone.",
        notYou,
      ],
      button,
      reason: ofAccount,
    };
  }
  return {
    subject: "Two-factor sign-in is off",
    preheader: "Your password alone opens your account now.",
    heading: "Two-factor sign-in is off",
    paragraphs: ["Your account at Carvas no longer asks for a code from an authenticator app.", notYou],
    button,
    reason: ofAccount,
  };
}

export function apiKeyChanged({ lastFour, isMade }: { lastFour: string; isMade: boolean }, site: Site): Letter {
  const subject = isMade ? "An API key was made for your account" : "An API key of your account was revoked";
  const what = isMade
    ? "From now on programs that have it can use your account at Carvas as far as its scopes go."
    : "No program can use your account at Carvas with it any more.";
  const notYou = isMade ? "revoke it, set a new password at once," : "set a new password at once,";
  return {
    subject,
    preheader: "If it was you, there is nothing to do.",
    heading: subject,
    paragraphs: [what, `If that was not you, ${notYou} and ${tellUs(site)}.`],
    facts: [["The key ends in", lastFour]],
    button: { label: "Open your API keys", url: `${site.origin}/account/api` },
    reason: `${ofAccount} ${neverAsked}`,
  };
}

export function accountDeleted(site: Site): Letter {
  return {
    subject: "Your account was deleted",
    preheader: "This is the last mail that you get from us.",
    heading: "Your account was deleted",
    paragraphs: [
      "Your account at Carvas was deleted, and with it your photos and pictures.",
      `If that was not you, ${tellUs(site)}. This is the last mail that you get from us.`,
    ],
    reason: "You get this mail because you had an account at Carvas with this address.",
  };
}

export function guessing(site: Site): Letter {
  return {
    subject: "Somebody is guessing your Carvas password",
    preheader: "They have not got in. If your password is short, set a new one.",
    heading: "Somebody is guessing your password",
    paragraphs: [
      "More than twenty wrong passwords for your account at Carvas came within an hour from places where you have not signed in before.",
      "Where you have signed in before, you can sign in as always. Anywhere else it takes a few seconds longer for now, and you may be asked to wait a minute and try again.",
      "If your password is short, or if you use it anywhere else, set a new one. Otherwise you need not do anything. If it was you: nothing has happened, and it is over within an hour.",
    ],
    button: { label: "Set a new password", url: forgottenPage(site) },
    reason: `${ofAccount} We write this at most once a day. ${neverAsked}`,
  };
}
