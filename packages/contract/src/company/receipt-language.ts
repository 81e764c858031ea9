import type { Language } from '../kit/enumerations.ts';
import type { OperationalSetting } from './operational-setting.ts';

/**
 * The language in which a location writes receipts (decision 226). The first page asks for it, and needs none of the
 * schemas of settings.
 */
export const receiptLanguageOf = ({
  language,
  receiptLanguage,
}: Pick<OperationalSetting, 'language' | 'receiptLanguage'>): Language => receiptLanguage ?? language;
