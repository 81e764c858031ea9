import type { Language, ReceiptTemplateType } from '@tavola/contract';
import type { ReceiptFormat } from './data/format.ts';
import { samplesIn } from './data/samples.ts';
import { fillTemplate } from './document/fill.ts';
import { checkMarkup } from './markup/check.ts';
import { MarkupError } from './markup/markup-error.ts';

/**
 * Why a template of a type cannot be kept; null = it can. It is filled with the sample of its type as well, so that
 * what would print without an end is refused while its author looks at it.
 */
export function templateFault(
  markup: string,
  type: ReceiptTemplateType,
  format: ReceiptFormat,
  language: Language,
): MarkupError | null {
  try {
    fillTemplate(checkMarkup(markup, type), type, samplesIn(language)[type], format, language);
    return null;
  } catch (error) {
    if (!(error instanceof MarkupError)) throw error;
    // A document that gets too long has no line at fault: it begins with the first.
    return error.line > 0 ? error : new MarkupError(error.problem, error.word, 1, 1);
  }
}
