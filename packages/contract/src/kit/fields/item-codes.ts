import * as z from 'zod/mini';
import { hasForbiddenCharacter } from './fields.ts';

/** Longest barcode or ref code. */
export const MAX_ITEM_CODE = 64;

/**
 * A barcode or ref code as printed, out of what was typed, pasted, scanned or imported: without the invisible
 * signs of chats and web pages, without what spreadsheets wrap around a text (`="008"`, `'008`), in plain digits.
 */
export function cleanItemCode(typed: string): string {
  const visible = typed
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .trim();
  const unwrapped = /^="(.*)"$/.exec(visible)?.[1] ?? /^'(.+)$/.exec(visible)?.[1] ?? visible;
  return unwrapped.replaceAll('""', '"').trim();
}

/** Whether a spreadsheet has rounded a long code, as in `8.851E+12`: what it was can no longer be known. */
export const isRoundedCode = (code: string): boolean => /^\d+(?:[.,]\d+E[+-]?|E\+)\d+$/i.test(code);

/** A barcode or ref code in a form; empty where there is none. */
export const itemCode = () =>
  z.string().check(
    z.overwrite((typed) => cleanItemCode(typed)),
    z.maxLength(MAX_ITEM_CODE, 'too_long'),
    z.refine((code) => !hasForbiddenCharacter(code), { error: 'characters' }),
    z.refine((code) => !isRoundedCode(code), { error: 'code_rounded' }),
  );
