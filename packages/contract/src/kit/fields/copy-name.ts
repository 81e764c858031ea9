/**
 * The name of a copy: `Copy of X`, then `Copy (2) of X`, one more than the highest existing number (back-office spec,
 * section 4). A copy of a copy is named after the original. `existing` are the names that are taken, in any letter
 * case; the answer has at most `maxLength` characters.
 */
export function copyName(name: string, existing: Iterable<string>, maxLength: number): string {
  const original = COPY.exec(name)?.[2] ?? name;
  const numbers = [...existing].flatMap((taken) => {
    const [, number, of] = COPY.exec(taken) ?? [];
    return of?.toLowerCase() === original.toLowerCase() ? [Number(number ?? 1)] : [];
  });
  const next = Math.max(0, ...numbers) + 1;
  return `${next === 1 ? 'Copy of ' : `Copy (${next}) of `}${original}`.slice(0, maxLength).trimEnd();
}

const COPY = /^copy(?: \((\d+)\))? of (.+)$/is;
