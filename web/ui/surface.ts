/** The ground a page stands on: the darkroom of the working screens, or the paper of the reading pages. */
export type Surface = "work" | "read";
