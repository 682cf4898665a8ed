/** The product's colours (`web/styles/tokens.css`), written out: mail programs know no variables and no `light-dark()`. */
export const mailColours = {
  light: {
    canvas: "#f5f2eb",
    ink: "#171512",
    inkSoft: "#544f47",
    inkFaint: "#6b655b",
    line: "#dad4c8",
    lineStrong: "#8a8376",
  },
  dark: {
    canvas: "#11100e",
    ink: "#f3efe6",
    inkSoft: "#b3aca0",
    inkFaint: "#918a7f",
    line: "#2c2925",
    lineStrong: "#6f695f",
  },
  signal: "#e6f52d",
  onSignal: "#161500",
} as const;
