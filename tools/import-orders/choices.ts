/**
 * Parses `[Fresh Tomato Salsa, [Rice, Black Beans, Cheese]]` into its names, in order; `NULL` is no choice. Returns
 * null when the text does not follow that grammar, so that the caller can keep it as a note.
 */
export function parseChoices(text: string): readonly string[] | null {
  if (text === 'NULL' || text === '') return [];
  const names: string[] = [];
  let depth = 0;
  let word = '';
  for (const character of text) {
    if (!'[],'.includes(character)) {
      word += character;
      continue;
    }
    const name = word.trim();
    word = '';
    if (name !== '' && (depth === 0 || character === '[')) return null;
    if (name !== '') names.push(name);
    if (character === '[') depth += 1;
    if (character === ']') depth -= 1;
    if (depth < 0) return null;
  }
  return depth === 0 && word.trim() === '' ? names : null;
}
