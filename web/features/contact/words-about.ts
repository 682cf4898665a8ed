import { contactTopics, type ContactTopic } from "#web/api/contact-path.ts";

/** What stands in the form for a message about that, to be sent as it is or written over. */
const topicWords: Readonly<Record<ContactTopic, string>> = {
  pro: "Please tell me when Pro can be bought.\n\nPictures I make in a month, about: ",
  tokens: "My tokens are used up, or soon will be. Please tell me how I get more.\n\nTokens I need, about: ",
  retail: "I need something set up for our pictures in Retail Mode.\n\nBackground or logo, and where it is used: ",
  password: "I have forgotten the password of the account with this address. Please help me back in.",
  feature: "What I miss in Carvas: ",
};

/** From `?about=`, where anybody may have written something else. */
export function wordsAbout(topic: string | null): string {
  const known = contactTopics.find((one) => one === topic);
  return known ? topicWords[known] : "";
}
