import type { Language, ReceiptDocument, ReceiptTemplateType } from '@tavola/contract';
import type { BindingData } from './data/binding.ts';
import type { ReceiptFormat } from './data/format.ts';
import { defaultMarkup } from './defaults/default-markup.ts';
import { fillTemplate } from './document/fill.ts';
import { MarkupError } from './markup/markup-error.ts';
import { parseMarkup } from './markup/parse.ts';

/**
 * Fills a template that is given as markup. A template that cannot be printed is replaced by the default of its type,
 * so that a guest never leaves without a receipt.
 */
export function printMarkup<T extends ReceiptTemplateType>(
  markup: string,
  type: T,
  data: BindingData<T>,
  format: ReceiptFormat,
  language: Language,
): ReceiptDocument {
  try {
    return fillTemplate(parseMarkup(markup), type, data, format, language);
  } catch (error) {
    if (!(error instanceof MarkupError)) throw error;
    return fillTemplate(parseMarkup(defaultMarkup(type)), type, data, format, language);
  }
}
