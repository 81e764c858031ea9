import * as z from 'zod/mini';
import type { Language } from '../enumerations.ts';
import { optional, text } from './fields.ts';

/** The languages a name can have, in the order in which forms and files show them. */
export const NAME_LANGUAGES = ['en', 'th'] as const satisfies readonly Language[];

/** A name per language; a language that is left out shows the plain name (decision 165). */
export const Names = z.strictObject({ en: z.optional(z.string()), th: z.optional(z.string()) });
export type Names = z.infer<typeof Names>;

/** Anything that has a name: what is shown is the name of a language, else the display name, else the name. */
export interface Named {
  readonly name?: string | null | undefined;
  readonly displayName?: string | null | undefined;
  readonly names?: Names | null | undefined;
}

/**
 * The names per language of a record whose name has at most `max` characters. Blank ones are left out, and an unknown
 * language is refused.
 */
export const namesPerLanguage = (max = 200) =>
  optional(z.strictObject({ en: z.optional(text(max)), th: z.optional(text(max)) }).check(z.overwrite(withoutBlanks)));

/** Names of a line and of what is chosen with it, by the ids of item, options and parts. */
export type LineNames = Readonly<Record<string, Names>>;

/** What a record is called in a language (decision 165). */
export const nameIn = ({ name, displayName, names }: Named, language: Language): string =>
  names?.[language] || displayName || name || '';

/** Anything that has a description: what is shown is that of a language, else the plain one (decision 472). */
export interface Described {
  readonly description?: string | null | undefined;
  readonly descriptions?: Names | null | undefined;
}

/** How a record is described in a language; empty = not at all. */
export const descriptionIn = ({ description, descriptions }: Described, language: Language): string =>
  descriptions?.[language] || description || '';

/** Everything by which a record may be found, as one text. */
export const wordsOf = ({ name, displayName, names }: Named): string =>
  [displayName, name, ...Object.values(names ?? {})].filter((word) => word).join(' ');

/** Names without the blank ones; null = none at all. */
export function filledNames(names: Names | null | undefined): Names | null {
  const filled = withoutBlanks(names ?? {});
  return Object.keys(filled).length === 0 ? null : filled;
}

/** Names per language as their column is written. */
export const namesColumn = (names: Names | null | undefined): string => JSON.stringify(filledNames(names) ?? {});

/**
 * The names of what is called after several records, such as a variant after its product and options: a language in
 * which one of them has a name.
 */
export function joinedNames(parts: readonly Named[], max: number): Names | null {
  const languages = NAME_LANGUAGES.filter((language) => parts.some(({ names }) => names?.[language]));
  return filledNames(
    Object.fromEntries(
      languages.map((language) => [
        language,
        parts
          .map((part) => nameIn(part, language))
          .join(', ')
          .slice(0, max),
      ]),
    ),
  );
}

function withoutBlanks({ en, th }: Names): { en?: string; th?: string } {
  return { ...(en ? { en } : {}), ...(th ? { th } : {}) };
}
