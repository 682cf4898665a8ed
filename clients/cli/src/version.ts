/** As in its package.json; a test holds both the same. */
export const version = "0.1.0";
