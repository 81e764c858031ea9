import { chargeStrings } from '#areas/finance/charge-settings/charge-settings.strings.ts';
import { glStrings } from '#areas/finance/gl-codes/gl-codes.strings.ts';
import { paymentSettingStrings } from '#areas/finance/payment-settings/payment-settings.strings.ts';
import { displayStrings } from '#areas/devices/customer-display/display.strings.ts';
import { printingStrings } from '#areas/devices/printing/printing.strings.ts';
import { integrationStrings } from '#areas/online/integrations/integrations.strings.ts';
import { storeStrings } from '#areas/online/stores/stores.strings.ts';
import { tableLayoutStrings } from '#areas/tables/layouts/table-layouts.strings.ts';
import { profileStrings } from '../profile/profile.strings.ts';
import { allergenStrings } from '#runtime/names/allergens.ts';
import { textOf, type AreaStrings } from '#text/define.ts';
import { weekdayName } from '#text/format.ts';
import { historyCodeStrings } from './codes.strings.ts';

type Strings = AreaStrings<Readonly<Record<string, string>>>;
type Code = string | number;
/** The words for a code, and under what they are found there. */
type WordsOf = (code: Code) => readonly [Strings, string];

const FULFILMENTS = ['dineIn', 'takeaway', 'pickup', 'delivery'];
const ofFulfilments: WordsOf = (code) => [chargeStrings, FULFILMENTS[Number(code) - 1] ?? ''];
const ofChannels: WordsOf = (code) => [historyCodeStrings, `channel.${code}`];

/** By the field, in small letters: what its codes are called by the form that shows them. */
const byField: Readonly<Record<string, WordsOf>> = {
  orderfulfillmenttypeid: ofFulfilments,
  fulfillmentids: ofFulfilments,
  fulfillments: ofFulfilments,
  orderchannelids: ofChannels,
  systemorderchannelids: ofChannels,
  channels: ofChannels,
  paymenttypeid: (code) => [paymentSettingStrings, `type${code}`],
  glmaptype: (code) => [glStrings, String(code)],
  mode: (code) => [printingStrings, `mode${code}`],
  printertype: (code) => [printingStrings, `type${code}`],
  allergens: (code) => [allergenStrings, String(code)],
  theme: (code) => [displayStrings, String(code)],
  shape: (code) => [tableLayoutStrings, String(code)],
  defaulttipstype: (code) => [chargeStrings, String(code)],
  roundingmode: (code) => [profileStrings, String(code)],
  tableorders: (code) => [storeStrings, `tables_${code}`],
  method: (code) => [historyCodeStrings, `method.${code}`],
  language: (code) => [historyCodeStrings, `language.${code}`],
  level: (code) => [historyCodeStrings, `level.${code}`],
  pool: (code) => [historyCodeStrings, `pool.${code}`],
  endedby: (code) => [historyCodeStrings, `endedBy.${code}`],
  receipttemplatetype: (code) => [historyCodeStrings, `receipt.${code}`],
};
/** Fields whose codes are those of one kind of record. */
const byKind: Readonly<Record<string, WordsOf>> = {
  'item type': (code) => [historyCodeStrings, `item.${code}`],
  'eventRoute event': (code) => [printingStrings, String(code)],
  'integration provider': (code) => [integrationStrings, String(code)],
};

/** A number or word of the system in words; undefined = it is none of a field that has such. */
export function codeText(kind: string, field: string, code: Code): string | undefined {
  const name = field.toLowerCase();
  if (name === 'availabledays') return weekdays(String(code));
  const found = (byKind[`${kind} ${name}`] ?? byField[name])?.(code);
  if (found === undefined) return undefined;
  const [strings, key] = found;
  return key in strings.en ? textOf(strings)(key) : undefined;
}

/** Weekdays by `;`, 0 = Sunday (decision 17). */
const weekdays = (days: string): string | undefined =>
  /^[0-6](;[0-6])*$/.test(days)
    ? days
        .split(';')
        .map((day) => weekdayName(Number(day), 'short'))
        .join(', ')
    : undefined;
