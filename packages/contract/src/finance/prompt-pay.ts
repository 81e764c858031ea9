import { isThaiID, plainDigits } from '../kit/fields/thai-id.ts';

/**
 * The PromptPay account that a person means: a phone number as 10 digits, however it is written (081-234-5678,
 * 081.234.5678, +66 81 234 5678, 0066812345678), or a citizen or tax id of 13 digits (decision 57). null = neither.
 */
export function promptPayAccount(typed: string): string | null {
  const written = plainDigits(typed.normalize('NFKC')).replace(/[\s().\-\u2010-\u2015]|\p{Cf}/gu, '');
  const abroad = /^(?:\+|00)660?(\d{9})$/.exec(written)?.[1];
  if (abroad !== undefined) return `0${abroad}`;
  return /^0\d{9}$/.test(written) || isThaiID(written) ? written : null;
}
