import {
  historyText,
  permissionList,
  spelledOut,
  type HistoryChange,
  type HistoryEntry,
  type HistoryKind,
} from '@tavola/contract';
import { permissionStrings } from '#areas/access/roles/permission.strings.ts';
import { roleStrings } from '#areas/access/roles/roles.strings.ts';
import { userStrings } from '#areas/access/users/users.strings.ts';
import { brandStrings } from '#areas/catalog/brands/brands.strings.ts';
import { customerStrings } from '#areas/customers/customers/customers.strings.ts';
import { displayStrings } from '#areas/devices/customer-display/display.strings.ts';
import { kitchenNoteStrings } from '#areas/devices/kitchen-notes/kitchen-notes.strings.ts';
import { terminalStrings } from '#areas/devices/pos-terminals/pos-terminals.strings.ts';
import { chargeStrings } from '#areas/finance/charge-settings/charge-settings.strings.ts';
import { glStrings } from '#areas/finance/gl-codes/gl-codes.strings.ts';
import { payInOutReasonStrings } from '#areas/finance/pay-in-out-reasons/pay-in-out-reasons.strings.ts';
import { accountStrings } from '#areas/finance/payment-accounts/payment-accounts.strings.ts';
import { paymentSettingStrings } from '#areas/finance/payment-settings/payment-settings.strings.ts';
import { taxStrings } from '#areas/finance/taxes/taxes.strings.ts';
import { reasonStrings } from '#areas/finance/void-comp-reasons/void-comp-reasons.strings.ts';
import { discountStrings } from '#areas/menu/discounts/discounts.strings.ts';
import { menuStrings } from '#areas/menu/menus/menus.strings.ts';
import { modifierGroupStrings } from '#areas/menu/modifier-groups/modifier-groups.strings.ts';
import { priceListStrings } from '#areas/menu/price-lists/price-lists.strings.ts';
import { productStrings } from '#areas/menu/products/products.strings.ts';
import { variantStrings } from '#areas/menu/variants/variants.strings.ts';
import { shiftStrings } from '#areas/staff/shifts/shifts.strings.ts';
import { uomStrings } from '#areas/stock/uoms/uoms.strings.ts';
import { vendorStrings } from '#areas/stock/vendors/vendors.strings.ts';
import { tableLayoutStrings } from '#areas/tables/layouts/table-layouts.strings.ts';
import { textOf, type AreaStrings } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { locationStrings } from '../locations/locations.strings.ts';
import { profileStrings } from '../profile/profile.strings.ts';
import { settingsStrings } from '../settings/settings.strings.ts';
import { noticeStrings } from '../notices/notices.strings.ts';
import { templateStrings } from '../receipt-templates/receipt-templates.strings.ts';
import { storeStrings } from '#areas/online/stores/stores.strings.ts';
import { apiKeyStrings } from '#areas/online/api-keys/api-keys.strings.ts';
import { integrationStrings } from '#areas/online/integrations/integrations.strings.ts';
import { partnerItemStrings } from '#areas/online/partner-items/partner-items.strings.ts';
import { webhookStrings } from '#areas/online/webhooks/webhooks.strings.ts';
import { channelStrings } from '#areas/online/channels/channels.strings.ts';
import { codeText } from './coded-values.ts';
import { historyFieldStrings } from './fields.strings.ts';
import { historyStrings } from './history.strings.ts';
import { historyActionStrings, historyKindStrings } from './kinds.strings.ts';

type Strings = AreaStrings<Readonly<Record<string, string>>>;

/** The words of the form that edits a kind of record; the history names fields as that form does. */
const formStrings: Readonly<Partial<Record<string, Strings>>> = {
  brand: brandStrings,
  item: productStrings,
  variant: variantStrings,
  modifierGroup: modifierGroupStrings,
  menu: menuStrings,
  priceList: priceListStrings,
  discount: discountStrings,
  tax: taxStrings,
  serviceCharge: chargeStrings,
  tips: chargeStrings,
  paymentSetting: paymentSettingStrings,
  systemPayment: paymentSettingStrings,
  customPaymentType: paymentSettingStrings,
  paymentAccount: accountStrings,
  glCode: glStrings,
  payInOutReason: payInOutReasonStrings,
  voidCompReason: reasonStrings,
  uom: uomStrings,
  vendor: vendorStrings,
  tableLayout: tableLayoutStrings,
  customerDisplay: displayStrings,
  kitchenNotes: kitchenNoteStrings,
  orderChannel: channelStrings,
  onlineStore: storeStrings,
  apiKey: apiKeyStrings,
  webhook: webhookStrings,
  integration: integrationStrings,
  partnerItem: partnerItemStrings,
  notificationGroup: noticeStrings,
  notificationTarget: noticeStrings,
  receiptTemplate: templateStrings,
  shift: shiftStrings,
  customer: customerStrings,
  role: roleStrings,
  user: userStrings,
  setting: settingsStrings,
  company: profileStrings,
  location: locationStrings,
  client: terminalStrings,
} satisfies Partial<Record<HistoryKind, Strings>>;

const keys = new WeakMap<Strings, ReadonlyMap<string, string>>();

/** The text under a name in any spelling of it (`taxId`, `taxID`), unless it has places to fill. */
function textUnder(strings: Strings, name: string): string | undefined {
  let known = keys.get(strings);
  if (known === undefined) {
    known = new Map(Object.keys(strings.en).map((key) => [key.toLowerCase(), key]));
    keys.set(strings, known);
  }
  const key = known.get(name.toLowerCase());
  const text = key === undefined ? undefined : textOf(strings)(key);
  return text?.includes('{') === true ? undefined : text;
}

/** The label of a field, as the form of its kind has it; undefined = it has none. */
export const knownLabel = (kind: string, field: string): string | undefined =>
  formLabel(kind, field) ?? textUnder(historyFieldStrings, field);

function formLabel(kind: string, field: string): string | undefined {
  const strings = formStrings[kind];
  return strings === undefined ? undefined : textUnder(strings, field);
}

/** The label of a field, spelled out where it has none. */
export const fieldLabel = (kind: string, field: string): string => knownLabel(kind, field) ?? spelledOut(field);

/** What an entry is about. */
export const kindLabel = (kind: string): string => textUnder(historyKindStrings, kind) ?? spelledOut(kind);

/** What was done. */
export const actionLabel = (action: string): string =>
  textUnder(historyActionStrings, action) ??
  textUnder(historyActionStrings, action.replace(/^.*\./, '')) ??
  spelledOut(action.replace(/^.*\./, ''));

const rights = new Map<number, string>(permissionList.map(({ code, name }) => [code, name]));

/** Numbers and words of the system as people say them: rights by their name, choices as their form calls them. */
export function knownValue(kind: string, field: string, value: string | number): string | undefined {
  if (field === 'codes' && typeof value === 'number') {
    const [module = '', action] = (rights.get(value) ?? String(value)).split('.');
    const of = (name: string): string => textUnder(permissionStrings, name) ?? name;
    return action === undefined ? of(module) : `${of(module)} (${of(action)})`;
  }
  const said = codeText(kind, field, value);
  if (said !== undefined) return said;
  const strings = formStrings[kind];
  return typeof value === 'string' && strings !== undefined && /^[A-Z]\w+$/.test(value)
    ? textUnder(strings, value)
    : undefined;
}

/** A value of an entry in words. */
export function valueText(
  { kind }: Pick<HistoryEntry, 'kind'>,
  field: string,
  value: unknown,
  { names, timezoneName }: { names: Readonly<Record<string, string>>; timezoneName: string },
): string {
  const t = textOf(historyStrings);
  return historyText(field, value, {
    field: (name) => fieldLabel(kind, name),
    nameOf: (id) => names[id],
    coded: (code, name) => knownValue(kind, name, code),
    moment: (at) => formatDateTime(at, timezoneName),
    yes: t('yes'),
    no: t('no'),
    nothing: t('nothing'),
  });
}

/** Words for a file of these entries, by the keys that the server fills its columns from. */
export function exportWords(
  entries: readonly Pick<HistoryEntry, 'kind' | 'action' | 'changes'>[],
): Record<string, string> {
  const t = textOf(historyStrings);
  const words: Record<string, string> = { yes: t('yes'), no: t('no') };
  for (const column of [
    'at',
    'person',
    'approver',
    'terminal',
    'location',
    'action',
    'kind',
    'name',
    'field',
    'before',
    'after',
  ] as const)
    words[`column.${column}`] = t(column);
  for (const { kind, action, changes } of entries) {
    words[`kind.${kind}`] = kindLabel(kind);
    words[`action.${action}`] = actionLabel(action);
    for (const field of changes.flatMap(fieldsOf)) words[`field.${kind}.${field}`] = fieldLabel(kind, field);
    for (const [field, code] of changes.flatMap(codesOf)) {
      const said = knownValue(kind, field, code);
      if (said !== undefined) words[`code.${kind}.${field}.${code}`] = said;
    }
  }
  return words;
}

/** A changed field, and the fields inside its values. */
const fieldsOf = ({ field, before, after }: HistoryChange): string[] => [field, ...namesIn(before), ...namesIn(after)];

/** Numbers and words in a change, with their fields. */
const codesOf = ({ field, before, after }: HistoryChange): (readonly [string, string | number])[] =>
  [before, after].flatMap((value) => codesIn(field, value));

function codesIn(field: string, value: unknown): (readonly [string, string | number])[] {
  if (typeof value === 'number' || typeof value === 'string') return [[field, value]];
  if (Array.isArray(value)) return value.flatMap((one) => codesIn(field, one));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => codesIn(name, one));
}

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return Object.entries(value).flatMap(([name, one]) => [name, ...namesIn(one)]);
}
