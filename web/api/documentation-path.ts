/** The page for who writes programs: the server's own, no call and none of the application's screens. */
export const documentationPath = "/api/docs";
