import { countTypingErrors } from "#contract/typing-errors.ts";
import { environmentSchema, type Environment } from "./environment.ts";

export type MisspeltVariable = {
  name: string;
  /** The variable of ours that it resembles. */
  meant: string;
};

/** Two slips in a long name, one in a short: `HOME` and `HOST`, `PWD` and `PORT` are two apart. */
const allowedSlips = (name: string): number => (name.length >= 8 ? 2 : 1);

/** What other products call what we have under another name. */
const otherNames: Readonly<Record<string, keyof Environment>> = {
  EMAIL_FROM: "MAIL_FROM",
  EMAIL_SERVER: "SMTP_URL",
  MAIL_HOST: "SMTP_URL",
  MAIL_URL: "SMTP_URL",
  MAILER_DSN: "SMTP_URL",
  SMTP_ADDRESS: "SMTP_URL",
  SMTP_FROM: "MAIL_FROM",
  SMTP_HOST: "SMTP_URL",
  SMTP_SERVER: "SMTP_URL",
};

/** What libraries call the keys of AI models. Others' programs set these, so they only count where a model is chosen. */
const otherModelNames: Readonly<Record<string, keyof Environment>> = {
  GOOGLE_API_KEY: "GEMINI_API_KEY",
  GOOGLE_GENERATIVE_AI_API_KEY: "GEMINI_API_KEY",
  FAL_API_KEY: "FAL_KEY",
  REPLICATE_API_KEY: "REPLICATE_API_TOKEN",
  COMFYUI_URL: "COMFYUI_BASE_URL",
};

/** Variables that nothing reads and that look like one of ours which is not set: a setting that somebody believes to have made. */
export function findMisspeltVariables(variables: Readonly<Record<string, string | undefined>>): MisspeltVariable[] {
  const known = Object.keys(environmentSchema.shape);
  const unset = known.filter((name) => variables[name] === undefined);
  const hasModels = variables.IMAGE_MODEL !== undefined || variables.VISION_MODEL !== undefined;
  const names = hasModels ? { ...otherNames, ...otherModelNames } : otherNames;
  return Object.keys(variables)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = unset.find((candidate) => {
        const limit = allowedSlips(candidate);
        return names[name] === candidate || countTypingErrors(name.toUpperCase(), candidate, limit) <= limit;
      });
      return meant === undefined ? [] : [{ name, meant }];
    });
}
