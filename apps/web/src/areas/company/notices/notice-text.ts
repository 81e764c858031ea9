import { amountOf, noticeKinds, type Notice, type NoticeKind } from '@tavola/contract';
import { currentLanguage, textOf } from '#text/define.ts';
import { englishText } from '#text/english.ts';
import { formatAmount, formatDate, formatQuantity, type CurrencyLook } from '#text/format.ts';
import { noticeStrings } from './notices.strings.ts';

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
const QUOTAS = ['locations', 'users', 'emails', 'sms'] as const;

const inLanguage = (words: { readonly en: string; readonly th: string }): string =>
  currentLanguage() === 'en' ? englishText(words.en) : words.th;

/** What a kind of notice is called. */
export const kindName = (kind: NoticeKind): string => inLanguage(noticeKinds[kind].name);

/** A notice as a sentence, with figures and days as this page writes them. */
export function noticeText({ kind, params }: Pick<Notice, 'kind' | 'params'>, currency: CurrencyLook): string {
  const t = textOf(noticeStrings);
  const filled = (name: string, value: string | number): string => {
    if (name === 'difference') return formatAmount(amountOf(Number(value)), currency);
    if (name === 'onHand') return formatQuantity(Number(value));
    const quota = QUOTAS.find((one) => name === 'quota' && one === value);
    return quota !== undefined ? t(quota) : isDay(value) ? formatDate(value, 'UTC') : String(value);
  };
  return inLanguage(noticeKinds[kind]).replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name];
    return value === undefined ? place : filled(name, value);
  });
}
