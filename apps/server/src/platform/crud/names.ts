import { filledNames, NAME_LANGUAGES, type Language, type Names } from '@tavola/contract';
import { sql, type RawBuilder } from 'kysely';

/** Names per language of a row; undefined = none, so that an answer leaves the field out. */
export const namesOf = ({ names }: { readonly names: unknown }): Names | undefined => filledNamesOf(names) ?? undefined;

/** Names per language of a row in the sell data, whose records all have the same fields; null = none. */
export const soldNamesOf = ({ names }: { readonly names: unknown }): Names | null => filledNamesOf(names);

/** Names per language as one text, for the search of a list. */
export const searchedNames = (table: string): RawBuilder<string> =>
  sql<string>`concat_ws(' ', ${sql.join(NAME_LANGUAGES.map((language) => sql`${sql.ref(`${table}.names`)} ->> ${sql.lit(language)}`))})`;

/** The order of a list by what its rows are called in a language: the name of the language, else the plain name. */
export const shownNameOrder = (table: string, language: Language): RawBuilder<string> =>
  sql<string>`lower(coalesce(nullif(${sql.ref(`${table}.names`)} ->> ${sql.lit(language)}, ''), ${sql.ref(`${table}.name`)}))`;

// The column holds an object of these languages: every write goes through the contract's schema.
const filledNamesOf = (names: unknown): Names | null => filledNames(names as Names | null);
