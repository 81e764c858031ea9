import * as z from 'zod/mini';
import { isThaiID, plainDigits } from './fields/thai-id.ts';

/** A tax id as stored: capital letters and digits, without what people put between them; or nothing. */
export const taxID = () =>
  z.string().check(
    z.maxLength(60, 'too_long'),
    z.overwrite((typed) =>
      plainDigits(typed.normalize('NFKC'))
        .replace(/[\s\-./\u2010-\u2015]|\p{Cf}/gu, '')
        .toUpperCase(),
    ),
    z.regex(/^[A-Z0-9]{0,20}$/, 'tax_id'),
  );

/**
 * Whether a stored tax id may be one in a country: digits alone have to be a Thai id in Thailand (decision 224); one
 * with letters is of a business abroad, and other countries have other forms.
 */
export const isTaxIDIn = (countryCode: string, stored: string): boolean =>
  countryCode !== 'TH' || !/^\d+$/.test(stored) || isThaiID(stored);
