/** Which component shows which screen of the tables area; each is fetched when it is first opened. */
export const tableViews = {};
