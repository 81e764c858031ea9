import { errors, fieldMessages, importProblems, taxUserWords } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import type { AreaStrings } from './define.ts';
import { refusalTexts } from '#sell/format/refusals.strings.ts';
import { laterRefusals } from '#sell/format/refusals-later.strings.ts';

/** Texts that the specification fixes with a word that is banned elsewhere (decision 157). Nothing else is excepted. */
const FIXED: ReadonlySet<string> = new Set([
  'Switch Device',
  'Please select a device',
  'Duplicate device name.',
  'Logging out...',
  'Log Out',
  'Logout',
  'Force Logout',
  "You're already logged in on another POS terminal. Please log out there, or use the Force Logout option here to end that session.",
  'Disconnected due to login from another session.',
  'Error while checking license',
  'We regret to inform you that your current license has expired. Open sales can still be completed. Ask the owner to renew.',
]);

/** Other texts of the specification that no other test reads (decision 157). */
const TO_THE_LETTER = [
  'UOMs',
  'Custom UOMs',
  'System UOMs',
  'UOM categories',
  'New UOM',
  'Leave page?',
  'All Items',
  'Placed Order Successfully',
  'Open Item',
  'VARY',
  'Existing Session Detected',
  'Error to connect the client',
  'Error while fetching user data',
  'Unable to validate token.',
  'POS Hub connection is lost, reconnecting...',
  'Unable to connect to Cloud API. Please reload the browser.',
  'No defined router for {type}',
];

type AnyArea = AreaStrings<Readonly<Record<string, string>>>;
const isArea = (value: unknown): value is AnyArea =>
  typeof value === 'object' && value !== null && 'area' in value && 'th' in value;

const areas = Object.values(
  import.meta.glob<Record<string, unknown>>(
    ['/apps/web/src/strings/*.ts', '/apps/web/src/**/*.strings.ts', '!/apps/web/src/**/*.test.ts'],
    { eager: true },
  ),
).flatMap((module) => Object.values(module).filter(isArea));

const englishOf = (name: string, table: Readonly<Record<string, { readonly en: string }>>): [string, string][] =>
  Object.entries(table).map(([key, { en }]) => [`${name} ${key}`, en]);
const texts: readonly (readonly [key: string, text: string])[] = [
  ...areas.flatMap(({ area, en }) => Object.entries(en).map(([key, text]) => [`${area} ${key}`, text] as const)),
  ...englishOf('error', errors),
  ...englishOf('field', fieldMessages),
  ...englishOf('import', importProblems),
  ...englishOf('tax', taxUserWords),
  ...englishOf('refusal', { ...refusalTexts, ...laterRefusals }),
];

const [glossary = ''] = Object.values(
  import.meta.glob<string>('/docs/GLOSSARY.md', { eager: true, query: '?raw', import: 'default' }),
);
/** The left column of the table "Words that no text uses". */
const [, table = ''] = /\n## Words that no text uses\n([\s\S]*?)(?=\n## |$)/.exec(glossary) ?? [];
const banned = [...table.matchAll(/^\| ([^|]+) \|/gm)]
  .flatMap(([, words = '']) => words.split(',').map((word) => word.trim()))
  .filter((word) => word !== 'Words' && !word.startsWith('---'));

describe('the English texts', () => {
  it('are found together with the words that they must not use', () => {
    expect(areas.length).toBeGreaterThan(30);
    expect(texts.length).toBeGreaterThan(1_500);
    expect(banned).toContain('catalogue');
    expect(banned.length).toBeGreaterThan(20);
  });

  it.each(banned)('do not use "%s"', (word) => {
    // Names of placeholders, such as `{name}`, are not words of the text.
    const pattern = new RegExp(`\\b${word}\\b`, 'i');
    const offenders = texts.filter(([, text]) => !FIXED.has(text) && pattern.test(text.replace(/\{\w+\}/g, '')));
    expect(offenders).toEqual([]);
  });

  it('of the specification are all still used to the letter, so that no exception outlives its text', () => {
    const used = new Set(texts.map(([, text]) => text));
    expect([...FIXED, ...TO_THE_LETTER].filter((text) => !used.has(text))).toEqual([]);
  });
});
