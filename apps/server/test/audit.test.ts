import { isDeepStrictEqual } from 'node:util';
import { withoutLicenceOf } from '@tavola/contract';
import { startProduct, type ProductServer } from '@tavola/testkit/server/product.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditedTables } from '../src/audited-tables.ts';
import { keyOf } from '../src/platform/audit/audited-tables.ts';
import { changedTables, type Rows } from './walk/rows.ts';
import { ask, isChanging, isExport, visits } from './walk/walk.ts';

let world: ProductServer;
beforeAll(async () => {
  world = await startProduct();
}, 120_000);
afterAll(() => world.close());

/** Tables whose changes are not watched, by the reason. */
const NOT_WATCHED: Readonly<Record<string, readonly string[]>> = {
  'the code that changes them writes the audit itself': [
    'clients',
    'companies',
    'invitations',
    'locations',
    'order_fulfillment_settings',
    'roles',
    'scheduled_changes',
    'sub_domains',
    'user_identities',
    'user_locations',
    'user_permissions',
    'user_pins',
    'user_roles',
    'users',
  ],
  'their rows are never changed and say who did what, and when': [
    'approvals',
    'cash_activities',
    'device_batch_charges',
    'device_settlement_charges',
    'device_settlements',
    'gift_card_histories',
    'gift_card_stock_movements',
    'inventory_movements',
    'ledger_postings',
    'order_changes',
    'order_sends',
    'payment_account_entries',
    'payment_activities',
    'payment_device_answers',
    'payment_device_asks',
    'point_entries',
    'product_bulk_changes',
    'sales_resets',
    'start_settled',
    'time_clock_events',
  ],
  'selling writes them': [
    'account_settlements',
    'close_of_days',
    'credit_notes',
    'discount_redemptions',
    'gift_card_payments',
    'gift_card_sale_items',
    'gift_card_sales',
    'guest_card_payments',
    'invoices',
    'item_countdowns',
    'receipt_links',
    'kitchen_lines',
    'offline_orders',
    'online_orders',
    'order_discounts',
    'order_line_shares',
    'order_lines',
    'orders',
    'payments',
    'print_jobs',
    'refund_lines',
    'refunds',
    'sales',
    'table_codes',
    'table_groups',
    'table_reservations',
    'terminal_reports',
  ],
  'they are made of other tables, or of no interest': [
    'app_migrations',
    'incoming_calls',
    'audit_log',
    'counters',
    'customer_points',
    'customer_words',
    'demo_records',
    'demo_sales',
    'hub_messages',
    'idempotency_keys',
    'images',
    'installation',
    'jobs',
    'journal_entries',
    'notice_looks',
    'notice_reads',
    'notices',
    'pos_data_versions',
    'report_changes',
    'report_facts',
    'report_item_sums',
    'report_leases',
    'report_sums',
    'uom_classes',
    'webhook_messages',
  ],
  'they are how one person looks at figures': ['report_views'],
  'each mail that leaves is an export in the audit': ['report_mails', 'report_mail_readers', 'report_mail_runs'],
  'they are of signing in': [
    'email_changes',
    'logins',
    'password_resets',
    'pin_failures',
    'refresh_tokens',
    'registrations',
    'sessions',
    'sign_in_codes',
    'social_sign_ins',
    'terminal_pairings',
    'used_challenges',
  ],
};

/** The content of the watched tables, without what every save raises. */
async function readContents(): Promise<Rows> {
  const parts = Object.keys(auditedTables).map(
    (name) =>
      `SELECT '${name}' AS name, count(*) || ':' || coalesce(sum(hashtextextended((to_jsonb(t) - '{version,updated_at,updated_by}'::text[])::text, 0)::numeric), 0) AS figure FROM "${name}" t`,
  );
  const owner = await world.test.owner();
  const found = await owner.query<{ name: string; figure: string }>(parts.join(' UNION ALL '));
  return Object.fromEntries(found.rows.map(({ name, figure }) => [name, figure]));
}

async function countAudit(): Promise<number> {
  const owner = await world.test.owner();
  const found = await owner.query<{ count: string }>('SELECT count(*) FROM audit_log');
  return Number(found.rows[0]?.count);
}

const ofBackOffice = visits.filter((visit) => isChanging(visit) && withoutLicenceOf(visit.route) === 'refused');

/** Changes of watched tables that are recorded elsewhere: as a movement, as an entry of the account, by selling. */
const RECORDED_ELSEWHERE = new Set([
  'giftCardInventory.adjust',
  // What was sent when is no change by people.
  'integrations.sync',
  'inventory.adjust',
  // A journal that is missing is made of the ledger before it is read.
  'journals.get',
  'journals.list',
  'paymentAccounts.adjust',
  'reservations.arrived',
]);
/** Calls that only show what they would change, or that write what has a record elsewhere. */
const WATCHING_NOTHING = new Set([
  'callers.remove',
  'categories.syncToKds',
  'images.add',
  // What a partner orders has its own history.
  'integrations.inject',
  'printers.testPrint',
  'productBulk.preview',
  'receiptTemplates.previewByItems',
  'reportMails.create',
  'reportMails.remove',
  'reportMails.update',
  'reportViews.create',
  'reportViews.remove',
  'reportViews.update',
  'reservations.create',
  'reservations.remove',
  'reservations.update',
  'start.settle',
  'tableCodes.make',
  'tableCodes.renew',
  'webhooks.replay',
  'webhooks.test',
]);
/** Calls whose fixture sends what is stored already. */
const SENDING_THE_SAME = new Set([
  'companyUsers.activate',
  // No address of this person waits to be confirmed.
  'companyUsers.cancelEmail',
  'customers.activate',
  'demoData.remove',
  'menus.restore',
  'orderChannels.setActive',
  'operationalSettings.closeProcedures',
  'operationalSettings.compCalculator',
  'operationalSettings.general',
  'operationalSettings.generalPosTerminal',
  'operationalSettings.giftCards',
  'operationalSettings.loyaltyManagement',
  'operationalSettings.menuConfiguration',
  'operationalSettings.onlineOrders',
  'operationalSettings.pinLength',
  'operationalSettings.reports',
  'operationalSettings.saleProcessing',
  'operationalSettings.timeClock',
  'operationalSettings.update',
  'paymentAccounts.setActive',
  'posPaymentSettings.setActive',
  'posPaymentSettings.update',
  'priceLists.restore',
  'products.saveOrder',
  'systemPaymentSettings.setActive',
  'tipsSetting.update',
  'uoms.setDefault',
  'vendors.activate',
]);
const isSilent = (name: string): boolean => WATCHING_NOTHING.has(name) || SENDING_THE_SAME.has(name);

it.each(ofBackOffice.filter(({ name }) => !isSilent(name) && !RECORDED_ELSEWHERE.has(name)))(
  'what $name changes is in the audit',
  async (visit) => {
    const good = await visit.good(world.burrito, world);
    const before = await countAudit();
    expect((await ask(world, visit, good)).status).toBe(200);
    expect(await countAudit()).toBeGreaterThan(before);
  },
);

it.each(ofBackOffice.filter(({ name }) => isSilent(name)))('$name changes no watched record', async (visit) => {
  const good = await visit.good(world.burrito, world);
  const before = await readContents();
  expect((await ask(world, visit, good)).status).toBe(200);
  expect(changedTables(before, await readContents())).toEqual([]);
});

it.each(visits.filter(isExport))('$name is in the audit', async (visit) => {
  const good = await visit.good(world.burrito, world);
  const before = await countAudit();
  expect((await ask(world, visit, good)).status).toBe(200);
  expect(await countAudit()).toBe(before + 1);
});

it('every table is watched, or has a reason not to be', async () => {
  const owner = await world.test.owner();
  const found = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
  );
  const known = new Set([...Object.keys(auditedTables), ...Object.values(NOT_WATCHED).flat()]);
  expect(found.rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

it('a watched row is recognised by its primary key', async () => {
  const owner = await world.test.owner();
  const found = await owner.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attname) AS columns FROM pg_constraint k
      JOIN pg_class c ON c.oid = k.conrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (k.conkey)
      WHERE k.contype = 'p' AND c.relnamespace = 'public'::regnamespace GROUP BY c.relname`,
  );
  const keys = new Map(
    found.rows.map(({ name, columns }) => [name, columns.filter((column) => column !== 'company_id')]),
  );
  const other = Object.entries(auditedTables).filter(([name, table]) => {
    const key = keys.get(name)?.filter((column) => column !== 'location_id' || keyOf(table).includes(column));
    return !isDeepStrictEqual(key, [...keyOf(table)].toSorted());
  });
  expect(other.map(([name]) => [name, keys.get(name)])).toEqual([]);
});
