import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { createElement as element, Fragment, type ReactElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Letter, Site } from "./letter.ts";
import { darkStyles, mailStyles as styles } from "./mail-styles.ts";

/** Mail programs know it better than HTML 5's. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** The letter as a page for mail programs: tables, written-out colours, nothing fetched from anywhere. */
export function letterHtml(letter: Letter, site: Site): string {
  return `${doctype}${renderToStaticMarkup(page(letter, site))}`;
}

function page(letter: Letter, { origin }: Site): ReactElement {
  const { subject, preheader, heading, paragraphs, facts = [], quote, button, afterwards = [], reason } = letter;
  return element(
    Html,
    { lang: "en-GB" },
    element(
      Head,
      null,
      element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      element("meta", { name: "color-scheme", content: "light dark" }),
      element("meta", { name: "supported-color-schemes", content: "light dark" }),
      // Addresses, numbers and days in the text are not to become links by themselves.
      element("meta", { name: "format-detection", content: "telephone=no, date=no, address=no, email=no, url=no" }),
      element("title", null, subject),
      element("style", null, darkStyles),
    ),
    element(
      Body,
      { className: "canvas", style: styles.body },
      element(Preview, null, preheader),
      element(
        Container,
        { style: styles.container },
        wordmark(),
        element(Hr, { className: "rule", style: styles.rule }),
        element(Heading, { as: "h1", className: "ink", style: styles.heading }, heading),
        ...paragraphs.map((paragraph) => element(Text, { className: "ink", style: styles.text }, paragraph)),
        facts.length === 0 ? null : factTable(facts),
        quote === undefined ? null : element(Section, null, quoted(quote)),
        button === undefined ? null : element(Button, { href: button.url, style: styles.button }, button.label),
        ...afterwards.map((sentence) => element(Text, { className: "soft", style: styles.soft }, sentence)),
        element(Hr, { className: "rule", style: styles.rule }),
        element(Text, { className: "faint", style: styles.footer }, reason),
        footer(origin),
      ),
    ),
  );
}

/** The name with the viewfinder's corners, drawn by the edges of a table: pictures would have to be loaded. */
function wordmark(): ReactElement {
  const cell = (style: object | null) =>
    element("td", { className: "corner", style: { ...styles.cornerCell, ...style } }, "\u00a0");
  const corners = element(
    "table",
    { role: "presentation", cellPadding: 0, cellSpacing: 0, border: 0, "aria-hidden": true },
    element(
      "tbody",
      null,
      element("tr", null, cell(styles.cornerTop), cell(null)),
      element("tr", null, cell(null), cell(styles.cornerBottom)),
    ),
  );
  return element(
    "table",
    { role: "presentation", cellPadding: 0, cellSpacing: 0, border: 0 },
    element(
      "tbody",
      null,
      element(
        "tr",
        null,
        element("td", { style: styles.wordmarkCell }, corners),
        element("td", { className: "ink", style: styles.wordmark }, "Carvas"),
      ),
    ),
  );
}

function factTable(facts: NonNullable<Letter["facts"]>): ReactElement {
  const rows = facts.map(([name, value]) =>
    element(
      "tr",
      { key: name },
      element("td", { className: "soft", style: styles.factName }, name),
      element("td", { className: "ink", style: styles.factValue }, value),
    ),
  );
  return element(
    "table",
    { cellPadding: 0, cellSpacing: 0, border: 0, width: "100%", style: styles.facts },
    element("tbody", null, rows),
  );
}

function quoted(text: string): ReactElement {
  const lines = text
    .split("\n")
    .map((line, index) => element(Fragment, { key: index }, index === 0 ? null : element("br"), line));
  return element("div", { className: "ink quote", style: styles.quote }, lines);
}

function footer(origin: string): ReactNode {
  const link = (href: string, label: string) =>
    element(Link, { href, className: "faint", style: styles.footerLink }, label);
  return element(
    Text,
    { className: "faint", style: styles.footer },
    link(origin, "Carvas"),
    " · ",
    link(`${origin}/contact`, "Contact"),
  );
}
