/**
 * Waits for all parts of an object and gives their results under the same names. Statements that are sent without
 * waiting for each other travel together.
 */
export async function together<Parts extends Readonly<Record<string, Promise<unknown>>>>(
  parts: Parts,
): Promise<{ readonly [Name in keyof Parts]: Awaited<Parts[Name]> }> {
  const results = await Promise.all(Object.entries(parts).map(async ([name, part]) => [name, await part] as const));
  // Object.fromEntries loses which name has which result.
  return Object.fromEntries(results) as { readonly [Name in keyof Parts]: Awaited<Parts[Name]> };
}
