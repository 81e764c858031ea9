import { allergenNames, allergensOf, entriesOf, type Allergen } from '@tavola/contract';
import { currentLanguage, defineStrings, type AppLanguage } from '#text/define.ts';

const inLanguage = (language: AppLanguage): Readonly<Record<string, string>> =>
  Object.fromEntries(entriesOf(allergenNames).map(([code, names]) => [code, names[language]]));

/** What each allergen is called, by its code. */
export const allergenStrings = defineStrings('allergens', { en: inLanguage('en'), th: inLanguage('th') });

/** Allergens by name, in the language of the page: 'Egg, Milk'. */
export const allergenText = (codes: Iterable<string>): string =>
  allergensOf(codes)
    .map((code) => allergenNames[code][currentLanguage()])
    .join(', ');

/** Every allergen as the options of a picker. */
export const allergenOptions = (): { readonly id: Allergen; readonly name: string }[] =>
  entriesOf(allergenNames).map(([id, names]) => ({ id, name: names[currentLanguage()] }));
