import { ReceiptTemplateType, type receiptTemplateRoutes, type ReceiptTemplate } from '@tavola/contract';
import {
  attributesOf,
  bindingFields,
  defaultMarkup,
  printMarkup,
  receiptFormat,
  samples,
  templateNames,
  type ReceiptFormat,
} from '@tavola/receipts';
import { requireFound } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { readOperationalSetting } from '../settings/settings.rows.ts';
import { findDefaultTemplate, getTemplate, listTemplates } from './receipt-templates.rows.ts';

/** The calls of receipt templates, except the preview of an order's lines, which belongs to selling. */
export function createReceiptTemplateHandlers(): Omit<Handlers<typeof receiptTemplateRoutes>, 'previewByItems'> {
  return {
    list: (call) => call.read((tx) => listTemplates(tx, call.scope)),
    get: async (call) => requireFound(await call.read((tx) => getTemplate(tx, call.scope, call.params.id))),
    byType: (call) => call.read((tx) => requireDefaultTemplate(tx, call, call.params.type)),
    markups: () =>
      Promise.resolve(
        Object.entries(attributesOf).map(([element, attributes]) => ({ element, attributes: [...attributes] })),
      ),
    defaultMarkups: () =>
      Promise.resolve(
        Object.values(ReceiptTemplateType).map((type) => ({ receiptTemplateType: type, markup: defaultMarkup(type) })),
      ),
    bindingData: async (call) => {
      const { receiptTemplateType } = requireFound(
        await call.read((tx) => getTemplate(tx, call.scope, call.params.id)),
      );
      return {
        receiptTemplateType,
        fields: [...bindingFields(receiptTemplateType)],
        sample: { ...samples[receiptTemplateType] },
      };
    },
    preview: (call: Call<{ id: string }>) =>
      call.read(async (tx) => {
        const template = requireFound(await getTemplate(tx, call.scope, call.params.id));
        const { receiptTemplateID, receiptTemplateType: type, markup } = template;
        const format = await receiptFormatOf(tx, call);
        const document = printMarkup(markup, type, samples[type], format, call.language);
        return { receiptTemplateID, receiptTemplateType: type, document };
      }),
  };
}

/** The template with which documents of a type are printed here. Refuses where there is none. */
export const requireDefaultTemplate = async (
  tx: Tx,
  { scope, language }: Pick<Call, 'scope' | 'language'>,
  type: ReceiptTemplateType,
): Promise<ReceiptTemplate> =>
  (await findDefaultTemplate(tx, scope, type)) ??
  refuse('receipt.template_missing', { type: templateNames[type][language].toLowerCase() });

/** How documents of a location write figures and times, in the language of the call. */
export async function receiptFormatOf(
  tx: Tx,
  { scope, language }: Pick<Call, 'scope' | 'language'>,
): Promise<ReceiptFormat> {
  const setting = await readOperationalSetting(tx, scope);
  const { currencyCode, currencySymbol, currencyDecimals, timezoneName, calendar } = setting;
  const currency = { code: currencyCode, symbol: currencySymbol, decimals: currencyDecimals };
  return receiptFormat({ currency, timezoneName, calendar }, language);
}
