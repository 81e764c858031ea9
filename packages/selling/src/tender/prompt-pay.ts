import { promptPayAccount } from '@tavola/contract';
import { toDecimalString } from '../money/format.ts';
import type { Money } from '../money/money.ts';
import { accept, refuse, type Verdict } from '../money/verdict.ts';
import { figuresRefusal } from '../orders/checked.ts';

const PHONE_DIGITS = 10;
const applicationID = 'A000000677010111'; // PromptPay credit transfer (decision 57)

/**
 * The text of a PromptPay QR (decision 57): EMV with tag 29, currency 764, and the amount when there is one (a QR for
 * one payment; without it a static one). Takes a phone number or a 13-digit citizen or tax id as `promptPayAccount`
 * reads them; refuses any other account and an amount of 0 or below.
 */
export function promptPayText(account: string, amount?: Money): Verdict<string> {
  const digits = promptPayAccount(account);
  if (digits === null) return refuse('payment.prompt_pay_account_missing');
  const target = digits.length === PHONE_DIGITS ? field('01', `0066${digits.slice(1)}`) : field('02', digits);
  if (amount !== undefined) {
    const refusal =
      figuresRefusal({ amount }) ?? (amount <= 0 ? refuse('payment.amount_refused', { reason: 'nothing' }) : undefined);
    if (refusal) return refusal;
  }
  const body = [
    field('00', '01'),
    field('01', amount === undefined ? '11' : '12'),
    field('29', field('00', applicationID) + target),
    field('53', '764'),
    amount === undefined ? '' : field('54', toDecimalString(amount, { code: 'THB', decimals: 2 })),
    field('58', 'TH'),
    '6304',
  ].join('');
  return accept(body + checksum(body));
}

/** The account for the eye: 10 digits as 3-3-4, 13 as 1-4-5-2-1, otherwise null (selling spec, section 9). */
export function promptPayDisplay(account: string): string | null {
  const groups = /^(\d{3})(\d{3})(\d{4})$/.exec(account) ?? /^(\d)(\d{4})(\d{5})(\d{2})(\d)$/.exec(account);
  return groups && groups.slice(1).join('-');
}

const field = (tag: string, value: string): string => `${tag}${String(value.length).padStart(2, '0')}${value}`;

// CRC-16/CCITT-FALSE over the ASCII text, its own tag and length included.
function checksum(text: string): string {
  let crc = 0xffff;
  for (const character of text) {
    crc ^= (character.codePointAt(0) ?? 0) << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
