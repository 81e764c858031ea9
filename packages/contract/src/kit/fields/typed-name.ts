const APOSTROPHES = /[\u2018\u2019\u02bc\u00b4`\uff07]/g;

const folded = (name: string): string =>
  name.replace(APOSTROPHES, "'").normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/**
 * Whether a name that a person typed to confirm something is the one that was shown. Apostrophes, letter case and
 * spaces may differ: a keyboard has other apostrophes than a name that was pasted.
 */
export const isSameName = (typed: string, shown: string): boolean => folded(typed) === folded(shown);
