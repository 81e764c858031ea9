import { type Language, NAME_LANGUAGES, nameIn, namesColumn, PRODUCT_DESCRIPTION_LENGTH } from '@tavola/contract';
import { namesOf } from '#platform/crud/names.ts';
import { textIn, type Cells, type Column } from '#platform/imports/columns.ts';

const languageWords = {
  en: { en: 'English', th: 'อังกฤษ', key: 'En' },
  th: { en: 'Thai', th: 'ไทย', key: 'Th' },
} as const satisfies Readonly<Record<Language, unknown>>;

/**
 * The columns of a name per language (decision 165). `key` is the column of the plain name, `en` and `th` its words,
 * and `examples` what the template shows.
 */
export const nameColumns = (
  key: string,
  { en, th, max = 100 }: { readonly en: string; readonly th: string; readonly max?: number },
  examples: Readonly<Record<Language, string>>,
): Column[] =>
  NAME_LANGUAGES.map((language) => ({
    key: `${key}${languageWords[language].key}`,
    en: `${en} in ${languageWords[language].en}`,
    th: `${th}ภาษา${languageWords[language].th}`,
    kind: 'text',
    max,
    example: examples[language],
  }));

/** The columns of the descriptions of products and combos per language (decision 472). */
export const descriptionColumns = nameColumns(
  'description',
  { en: 'Description', th: 'คำอธิบาย', max: PRODUCT_DESCRIPTION_LENGTH },
  { en: '', th: 'เสิร์ฟร้อน' },
);

/** The cells of the names of a row. */
export const nameCells = (key: string, row: { readonly names: unknown }): Cells =>
  Object.fromEntries(
    NAME_LANGUAGES.map((language) => [
      `${key}${languageWords[language].key}`,
      nameIn({ names: namesOf(row) }, language),
    ]),
  );

/** The names in the cells of a row, as their column is written. */
export const namesInCells = (key: string, cells: Cells): string =>
  namesColumn(
    Object.fromEntries(
      NAME_LANGUAGES.map((language) => [language, textIn(cells, `${key}${languageWords[language].key}`)]),
    ),
  );
