import type { CSSProperties } from "react";
import { mailColours } from "./mail-colours.ts";

const { light, dark, signal, onSignal } = mailColours;

// The faces of the product where they are installed; a mail loads nothing.
const text = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const display = "Archivo, Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const corner = 3;
/** A stranger's long word or address must not widen the mail. */
const wrapped = { overflowWrap: "anywhere", wordBreak: "break-word" } as const;

export const mailStyles = {
  body: { backgroundColor: light.canvas, margin: 0, padding: "32px 20px", fontFamily: text },
  container: { maxWidth: 560 },
  wordmarkCell: { verticalAlign: "middle" },
  wordmark: {
    color: light.ink,
    fontFamily: display,
    fontSize: 18,
    fontStretch: "122%",
    fontWeight: 700,
    letterSpacing: "-0.03em",
    lineHeight: "18px",
    paddingLeft: 8,
    textDecoration: "none",
    verticalAlign: "middle",
  },
  cornerCell: { fontSize: 1, height: 6, lineHeight: "1px", width: 6 },
  cornerTop: { borderLeft: `${corner}px solid ${light.ink}`, borderTop: `${corner}px solid ${light.ink}` },
  cornerBottom: { borderBottom: `${corner}px solid ${light.ink}`, borderRight: `${corner}px solid ${light.ink}` },
  rule: { border: "none", borderTop: `1px solid ${light.line}`, margin: "24px 0", width: "100%" },
  heading: {
    color: light.ink,
    fontFamily: display,
    fontSize: 28,
    fontStretch: "112%",
    fontWeight: 700,
    letterSpacing: "-0.02em",
    lineHeight: "32px",
    margin: "0 0 16px",
    ...wrapped,
  },
  text: { color: light.ink, fontSize: 16, lineHeight: "24px", margin: "0 0 16px", ...wrapped },
  soft: { color: light.inkSoft, fontSize: 14, lineHeight: "20px", margin: "0 0 16px", ...wrapped },
  factName: {
    color: light.inkSoft,
    fontSize: 14,
    lineHeight: "20px",
    padding: "4px 16px 4px 0",
    verticalAlign: "top",
    whiteSpace: "nowrap",
  },
  factValue: { color: light.ink, fontSize: 16, lineHeight: "20px", padding: "4px 0", width: "100%", ...wrapped },
  facts: { margin: "0 0 16px" },
  quote: {
    borderLeft: `3px solid ${light.lineStrong}`,
    color: light.ink,
    fontSize: 16,
    lineHeight: "24px",
    margin: "0 0 24px",
    paddingLeft: 16,
    ...wrapped,
  },
  button: {
    backgroundColor: signal,
    borderRadius: 4,
    color: onSignal,
    fontSize: 16,
    fontWeight: 600,
    margin: "8px 0 24px",
    padding: "13px 22px",
  },
  footer: { color: light.inkFaint, fontSize: 14, lineHeight: "20px", margin: "0 0 8px" },
  footerLink: { color: light.inkFaint, textDecoration: "underline" },
} as const satisfies Record<string, CSSProperties>;

/** For programs that follow the system into the dark; the names are given beside the styles above. */
export const darkStyles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .canvas, .canvas > table > tbody > tr > td { background-color: ${dark.canvas} !important; }
    .ink { color: ${dark.ink} !important; }
    .soft { color: ${dark.inkSoft} !important; }
    .faint { color: ${dark.inkFaint} !important; }
    .corner { border-color: ${dark.ink} !important; }
    .rule { border-color: ${dark.line} !important; }
    .quote { border-color: ${dark.lineStrong} !important; }
  }
`;
