/** Where tabs of a browser without locks speak to each other. */
export const TAB_CHANNEL = 'tavola.tab';

/** What they say there. */
export type Roll = { readonly kind: 'ask' } | { readonly kind: 'here'; readonly tab: string };
