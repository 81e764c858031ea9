import type { Language } from '@tavola/contract';

/**
 * Words that the server writes itself, by what they say: each in both languages, or it does not compile. Tables of them
 * are in `<noun>.words.ts`, where `tools/server-words.test.ts` reads them; `{name}` is filled in.
 */
export type Words = Readonly<Record<string, Readonly<Record<Language, string>>>>;
