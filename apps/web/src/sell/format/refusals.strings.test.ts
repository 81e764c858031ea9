import { describe, expect, it } from 'vitest';
import { displayStrings } from '#areas/devices/customer-display/display.strings.ts';
import { guestStrings } from '#areas/devices/guest-display/guest.strings.ts';
import { localAgentStrings } from '#areas/devices/local-agent/local-agent.strings.ts';
import { receiptStrings } from '#areas/selling/receipts/receipts.strings.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { operationalQuery } from '#runtime/session/restaurant.ts';
import { textOf } from '#text/define.ts';
import { kitchenStateStrings } from '../cart/lines/kitchen-state.strings.ts';
import { refusalText, refusalTexts } from './refusals.strings.ts';
import { laterRefusals } from './refusals-later.strings.ts';

const sources: Record<string, string> = import.meta.glob(
  ['/packages/selling/src/**/*.ts', '!/packages/selling/src/**/*.test.ts'],
  { eager: true, query: '?raw', import: 'default' },
);
/** Every dotted code in the sources of the rules: refused directly, or listed in a table of codes. */
const codes = new Set(
  Object.values(sources).flatMap((source) =>
    [...source.matchAll(/'((?:[a-z_]+\.)+[a-z_]+)'/g)].map(([, code]) => code ?? ''),
  ),
);
const placesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted();

/** Texts that the specification fixes (selling spec, sections 4, 5 and 8), including its typing errors. */
const fixed: Readonly<Record<string, string>> = {
  'cart.line.inactive_or_removed': '{name} is in-active or removed.',
  'cart.line.unavailable': '{name} is unavailable.',
  'cart.line.out_of_stock': '{name} is out of stock',
  'cart.line.item_changed': '{name} item was changed',
  'cart.line.option_unavailable': '{name} {option} is unavailable.',
  'cart.line.quantity_changed': '{name} has change quantity {old} -> {new}',
  'cart.line.modifier_unavailable': '{name} is unavailable.',
  'cart.line.option_out_of_stock': '{option} option is out of stock.',
  'cart.line.group_inactive': '{group} is unavailable.',
  'cart.line.unavailable_now': '{name} is unavailable at this time.',
  'cart.line.price_changed': '{name} price changed {old} -> {new}',
  'cart.line.modifier_not_found': '{name} is not found.',
  'cart.line.assign_to_required': 'assignTo is required in table service',
  'giftcard.currency_mismatch': "Gift Card's currency is not match",
  'order.name.bill': 'Bill {name}',
  'order.name.main': 'MAIN',
  'order.name.table': 'Table {name}',
  'order.name.table_group': 'Table Group {name}',
  'payment.above_balance': 'Unable to pay more than remaining',
  'payment.already_processed': 'Sale is paid.',
  'payment.split.select_type': 'Please select payment type',
};

/** Messages of printers, drawers, displays and the kitchen, which the specification fixes too (section 8). */
const messages: readonly (readonly [text: string, said: string])[] = [
  ['print successfully', textOf(receiptStrings)('printed')],
  ['open drawer successfully', textOf(localAgentStrings)('drawerOpened')],
  ['Error in HWAgent', textOf(localAgentStrings)('agentError')],
  ['Cannot connect to HWAgent. Please check your HWAgent Status', textOf(localAgentStrings)('off')],
  ['Printer HwAgent is offline', textOf(localAgentStrings)('printerAgentOffline')],
  ['Unable to connect the Printer Hardware agent.', textOf(localAgentStrings)('agentUnreachable')],
  ['Hardware agent is offline. Please check the connection', textOf(localAgentStrings)('checkConnection')],
  ['HW Agent is offline.', textOf(localAgentStrings)('isOffline')],
  ['HW Agent is back to online.', textOf(localAgentStrings)('isBack')],
  ['HW Agent is unable to connect.', textOf(localAgentStrings)('isUnable')],
  ['Unable connect to check Printer HwAgent version', textOf(localAgentStrings)('noVersion')],
  ['Unable to connect the CFD Hardware agent.', textOf(displayStrings)('agentUnreachable')],
  ['Not support type', textOf(guestStrings)('unsupported')],
  ['Unable to sent data to KDS', textOf(kitchenStateStrings)('UnknownSent')],
];

describe('the words of messages', () => {
  it.each(messages)('%s are the exact words of the specification', (text, said) => expect(said).toBe(text));
});

describe('the words of refusals', () => {
  it('exist for every code of the selling rules and for no other', () => {
    expect(codes.size).toBeGreaterThan(100);
    expect(Object.keys({ ...refusalTexts, ...laterRefusals }).toSorted()).toEqual([...codes].toSorted());
  });

  it.each(Object.entries(fixed))('%s has the exact words of the specification', (code, text) => {
    expect(refusalTexts[code]?.en).toBe(text);
  });

  it.each(Object.entries(refusalTexts))(
    '%s has the same placeholders in both languages and fits a toast',
    (_code, words) => {
      const { en, th } = words;
      expect(placesOf(th)).toEqual(placesOf(en));
      expect(Math.max(en.length, th.length)).toBeLessThanOrEqual(140);
      // Only a name entered by a person has no own words.
      if (en !== '{name}') expect(th).toMatch(/[\u0e01-\u0e5b]/);
    },
  );

  it('are filled in the requested language, with general words for an unknown code', () => {
    const refusal = { code: 'catalog.error.group_below_minimum', params: { name: 'Sauce', min: 2 } };
    expect(refusalText(refusal, 'en')).toBe('Sauce: choose at least 2.');
    expect(refusalText(refusal, 'th')).toBe('Sauce: เลือกอย่างน้อย 2');
    expect(refusalText({ code: 'no.such_code', params: {} }, 'en')).toBe('This is not possible now.');
  });

  it('write amounts with the currency of the location, and counts without it', () => {
    queryClient.setQueryData(operationalQuery.queryKey, {
      currencyCode: 'EUR',
      currencySymbol: '€',
      currencyDecimals: 2,
    } as never);
    const params = { name: 'Lunch', minimum: 15, amount: 8.1, quantity: 1 };
    expect(refusalText({ code: 'discount.error.below_minimum_amount', params }, 'en')).toBe(
      'Lunch requires €15.00; the order is at €8.10.',
    );
    expect(refusalText({ code: 'discount.error.below_minimum_quantity', params }, 'en')).toBe(
      'Lunch requires 15 items; the order has 1.',
    );
    queryClient.clear();
  });
});
