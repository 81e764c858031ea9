/** What the States call what other countries call by the word on the left. */
const AMERICAN: readonly (readonly [string, string])[] = [
  ['cancelled', 'canceled'],
  ['cancelling', 'canceling'],
  ['centres', 'centers'],
  ['centre', 'center'],
  ['colours', 'colors'],
  ['colour', 'color'],
  ['favourites', 'favorites'],
  ['fulfilment', 'fulfillment'],
  ['licence', 'license'],
  ['licences', 'licenses'],
  ['postal code', 'ZIP code'],
  ['takeaway', 'takeout'],
];
const american = new Map(AMERICAN);
const WORDS = new RegExp(`\\b(?:${AMERICAN.map(([word]) => word).join('|')})\\b`, 'gi');

/** An English text of the product as the States write it. */
export const americanText = (text: string): string =>
  text.replace(WORDS, (word) => {
    const said = american.get(word.toLowerCase()) ?? word;
    return word[0] === word[0]?.toLowerCase() ? said : `${said[0]?.toUpperCase()}${said.slice(1)}`;
  });
