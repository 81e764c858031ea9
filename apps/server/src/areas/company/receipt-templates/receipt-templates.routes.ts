import {
  copyName,
  receiptLanguageOf,
  ReceiptTemplateType,
  type Language,
  type ReceiptBinding,
  type receiptTemplateRoutes,
  type ReceiptTemplate,
} from '@tavola/contract';
import {
  attributesOf,
  bindingFields,
  defaultMarkup,
  printMarkup,
  problemText,
  receiptFormat,
  samples,
  templateFault,
  templateNames,
  type ReceiptFormat,
} from '@tavola/receipts';
import { addedOnce, changedOrRefused, removedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import { markRemovedHere, removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { readOperationalSetting } from '../settings/settings.rows.ts';
import {
  createTemplate,
  findDefaultTemplate,
  getTemplate,
  listTemplates,
  lockTemplates,
  updateTemplate,
  writeDefault,
} from './receipt-templates.rows.ts';

const MAX_NAME = 60;

/** The calls of receipt templates, except the preview of an order's lines, which belongs to selling. */
export function createReceiptTemplateHandlers({
  now,
  newID,
}: Pick<Services, 'now' | 'newID'>): Omit<Handlers<typeof receiptTemplateRoutes>, 'previewByItems'> {
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
    bindingData: async (call) =>
      bindingOf(requireFound(await call.read((tx) => getTemplate(tx, call.scope, call.params.id))).receiptTemplateType),
    giftCardBindingData: () => Promise.resolve(bindingOf(ReceiptTemplateType.GiftCard)),
    preview: (call: Call<{ id: string }>) =>
      call.read(async (tx) => {
        const template = requireFound(await getTemplate(tx, call.scope, call.params.id));
        const { receiptTemplateID, receiptTemplateType: type, markup } = template;
        const format = await receiptFormatOf(tx, call);
        const document = printMarkup(markup, type, samples[type], format, call.language);
        return { receiptTemplateID, receiptTemplateType: type, document };
      }),
    clone: (call) =>
      call.transact((tx) => {
        const { scope, params, body } = call;
        const id = body.receiptTemplateID ?? newID();
        return addedOnce(tx, id, {
          create: async () => {
            if ((await getTemplate(tx, scope, id)) !== null) return null;
            const original = requireFound(await getTemplate(tx, scope, params.id));
            const names = (await listTemplates(tx, scope)).map(({ name }) => name);
            const { markup, receiptTemplateType } = original;
            const { name = copyName(original.name, names, MAX_NAME), description = original.description } = body;
            return createTemplate(tx, scope, id, { name, description, markup, receiptTemplateType }, now());
          },
          read: () => getTemplate(tx, scope, id),
        });
      }),
    update: (call) =>
      call.transact(async (tx) => {
        const { scope, params, body } = call;
        const { receiptTemplateType: type } = requireFound(await getTemplate(tx, scope, params.id));
        const fault = templateFault(body.markup, type, await receiptFormatOf(tx, call), call.language);
        if (fault !== null)
          refuse(
            'receipt.markup_refused',
            { line: fault.line, problem: problemText(fault, call.language) },
            { fields: [{ path: 'markup', code: 'markup' }] },
          );
        return changedOrRefused(await updateTemplate(tx, scope, params.id, body, now()), () =>
          getTemplate(tx, scope, params.id),
        );
      }),
    setDefault: (call) =>
      call.transact(async (tx) => {
        const { scope, params } = call;
        const { receiptTemplateType: type } = requireFound(await getTemplate(tx, scope, params.id));
        await lockTemplates(tx, scope, { type });
        const template = requireFound(await getTemplate(tx, scope, params.id));
        if (template.isDefault) return template;
        await writeDefault(tx, scope, template, now());
        return requireFound(await getTemplate(tx, scope, params.id));
      }),
    remove: (call) =>
      call.transact(async (tx) => {
        const ids = call.query.receiptTemplateIds;
        const kept = (await lockTemplates(tx, call.scope, { ids })).find(({ isDefault }) => isDefault);
        if (kept !== undefined) refuse('receipt.template_default', { name: kept.name });
        return removedOrRefused(await markRemovedHere(tx, 'receipt_templates', call.scope, ids, removal(call, now())));
      }),
  };
}

const bindingOf = (type: ReceiptTemplateType): ReceiptBinding => ({
  receiptTemplateType: type,
  fields: [...bindingFields(type)],
  sample: { ...samples[type] },
});

/** The template with which documents of a type are printed here. Refuses where there is none. */
export const requireDefaultTemplate = async (
  tx: Tx,
  { scope, language }: Pick<Call, 'scope' | 'language'>,
  type: ReceiptTemplateType,
): Promise<ReceiptTemplate> =>
  (await findDefaultTemplate(tx, scope, type)) ??
  refuse('receipt.template_missing', { type: templateNames[type][language].toLowerCase() });

/** The language in which receipts of a location are written, no matter who prints them (decision 226). */
export const receiptLanguageAt = async (tx: Tx, scope: LocationScope): Promise<Language> =>
  receiptLanguageOf(await readOperationalSetting(tx, scope));

/** How documents of a location write figures and times, in the language of the call. */
export async function receiptFormatOf(
  tx: Tx,
  { scope, language }: Pick<Call, 'scope' | 'language'>,
): Promise<ReceiptFormat> {
  const setting = await readOperationalSetting(tx, scope);
  const { currencyCode, currencySymbol, currencyDecimals, timezoneName, calendar, countryCode } = setting;
  const currency = { code: currencyCode, symbol: currencySymbol, decimals: currencyDecimals };
  return receiptFormat({ currency, timezoneName, calendar, countryCode }, language);
}
