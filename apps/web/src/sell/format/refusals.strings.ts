import type { RefusalTexts } from './refusal-texts.ts';
import { currentLanguage, type AppLanguage } from '#text/define.ts';
import { moneyRefusals } from './refusals-money.strings.ts';
import { orderRefusals } from './refusals-order.strings.ts';

/**
 * The words for every code of the selling rules, the only place that has them; texts that the specification gives are
 * used unchanged. A test compares the keys with the codes in `packages/selling`. `{name}` is filled from the refusal.
 */
export const refusalTexts: RefusalTexts = { ...orderRefusals, ...moneyRefusals };

const other: Readonly<Record<AppLanguage, string>> = {
  en: 'This is not possible now.',
  th: 'ทำรายการนี้ไม่ได้ในขณะนี้',
};

/** A refusal of the rules, as in `Verdict`. */
interface RefusalWords {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** A refusal in the person's language. An unknown code gets general words, so that no one sees a bare code (ux 14). */
export function refusalText({ code, params }: RefusalWords, language: AppLanguage = currentLanguage()): string {
  return (refusalTexts[code] ?? other)[language].replace(/\{(\w+)\}/g, (place, name: string) =>
    name in params ? String(params[name]) : place,
  );
}
