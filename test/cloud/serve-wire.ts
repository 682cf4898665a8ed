// `node test/cloud/serve-wire.ts`: a server that speaks all providers' protocols, for trials and browser tests with AI models and without a key. It
// prints the variables to start the app with, one a line, and `ready` at the end; SIGTERM ends it.
//   WIRE_PORT     its port; any free one if not given
//   WIRE_ANSWERS  how calls for pictures are answered, in their order, with commas: good, mirrored, moved, recoloured, no-car, other-format, refuse,
//                 quota, bad-key, busy, unknown-model, fail, silent. When all are used up the answers are good, as without it
//   WIRE_SUBJECT  what photos are of for a model that looks at them: car, person or neither
// `POST /next` with such a list as its body puts that list in place of what is still to come; `POST /subject` with one such word.
import { env } from "node:process";
import { paintings, refusalKinds, type Behaviour } from "./wire-behaviours.ts";
import { startWireServer } from "./wire-server.ts";
import { isQuestion, showSubject } from "./wire-words.ts";

const answers: string[] = [];
const plan = (words: string): void => void answers.splice(0, answers.length, ...listed(words));
const listed = (words: string): string[] =>
  words
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");

function behaviourOf(word: string): Behaviour {
  const painting = paintings.find((known) => known === word);
  if (painting !== undefined) return { kind: "paint", as: painting };
  const refusal = refusalKinds.find((known) => known === word);
  if (refusal !== undefined) return { kind: refusal };
  if (word === "silent") return { kind: "silent" };
  throw new Error(`unknown answer: ${word}`);
}

function show(word: string): void {
  if (word === "car" || word === "person" || word === "neither") showSubject(word);
}

plan(env.WIRE_ANSWERS ?? "");
show(env.WIRE_SUBJECT ?? "car");
const server = await startWireServer({
  port: Number(env.WIRE_PORT ?? 0),
  usually: (asked) => (isQuestion(asked) ? { kind: "succeed" } : behaviourOf(answers.shift() ?? "good")),
  commands: { next: plan, subject: show },
});
console.log("IMAGE_MODEL=openai:gpt-image-2.6-of-test");
console.log("VISION_MODEL=openai:gpt-6.1-terra");
console.log("OPENAI_API_KEY=key-of-test-0001");
console.log(`OPENAI_BASE_URL=${server.addressOf("openai")}`);
console.log("ready");
