import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SOURCE = new URL('../../', import.meta.url);
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.|\/gallery\/|^ui\/dialogs\//.test(file),
);

/** Everything that asks before it acts (ux point 12): what cannot be undone, or takes something from someone else. */
const QUESTIONS: Readonly<Record<string, number>> = {
  // Deletes, resets and closes.
  'ui/lists/ListScreen.tsx': 1,
  'areas/access/account/SocialLinksCard.tsx': 1,
  'areas/access/users/PinCard.tsx': 1,
  'areas/company/locations/LocationListScreen.tsx': 1,
  'areas/customers/customers/PersonalDataCard.tsx': 1,
  'areas/devices/printing/EventRouteListScreen.tsx': 1,
  'areas/menu/deleted-records/DeletedListScreen.tsx': 1,
  'areas/selling/cash/moves/ActivityList.tsx': 1,
  'areas/selling/close-of-day/CloseOfDayScreen.tsx': 1,
  'areas/selling/device-activities/use-activity-steps.ts': 1,
  'areas/selling/sales/RefundForm.tsx': 1,
  'areas/stock/inventory/InventoryItemScreen.tsx': 1,
  'areas/stock/uoms/UomListScreen.tsx': 1,
  // Ends the secret that a partner or a program uses.
  'areas/online/channels/ChannelConnection.tsx': 1,
  'areas/online/api-keys/ApiKeyConnection.tsx': 1,
  'areas/online/webhooks/WebhookConnection.tsx': 1,
  // Takes the addresses and menus of a partner's channels.
  'areas/online/integrations/IntegrationScreen.tsx': 1,
  // Printed codes of tables stop working.
  'areas/online/table-codes/TableCodesScreen.tsx': 1,
  // Back-office spec, section 8: a caller is removed after a question.
  'sell/customer/CallerPanel.tsx': 1,
  // Deletes or switches off what other records use.
  'areas/finance/gl-codes/GlCodeListScreen.tsx': 1,
  'areas/menu/ingredients/IngredientListScreen.tsx': 1,
  'areas/menu/products/places/switch-off.ts': 2,
  // Ends the connection of every display of a terminal.
  'areas/devices/customer-display/TerminalDisplayScreen.tsx': 1,
  // Ends the session of another person or terminal.
  'areas/access/sign-in/may-force.ts': 2,
  'areas/devices/pos-terminals/terminal-actions.ts': 2,
  // Money: a void, changed prices, a delivery without a name, a part payment, change that was left as a tip.
  'areas/selling/cash/use-mend.ts': 1,
  'sell/payment/taken/TakenPayments.tsx': 1,
  'sell/save/agree-prices.ts': 1,
  'sell/payment/checkout/ask-recipient.ts': 1,
  'sell/payment/checkout/checkout.ts': 1,
  'areas/finance/payment-accounts/EntryKind.tsx': 1,
  // A card that may have been charged: it is left, or marked as not taken.
  'sell/payment/device/leave-device.ts': 1,
  // Ends the shift of another person.
  'areas/staff/shifts/InNow.tsx': 1,
};

it('asks only the questions of this list, and undoes everything else', () => {
  const asked = files.map((file) => {
    const text = readFileSync(new URL(file, SOURCE), 'utf8');
    return [file, text.match(/\bconfirm\(\{/g)?.length ?? 0] as const;
  });
  expect(files.length).toBeGreaterThan(500);
  expect(Object.fromEntries(asked.filter(([, count]) => count > 0))).toEqual(QUESTIONS);
});
