/** What a link to the contact page may say that the message is about; the page has the words for each ready. */
export const contactTopics = ["pro", "tokens", "retail", "password", "feature"] as const;
export type ContactTopic = (typeof contactTopics)[number];

export function contactPath(topic: ContactTopic): string {
  return `/contact?about=${topic}`;
}
