import type { DemoOffice } from '../catalogs/office-shape.ts';
import type { Loading, TableRows } from './loading.ts';

/** Minutes from an order to its dishes, and on the way to a guest. */
const PREP_MINUTES = 20;
const DELIVERY_MINUTES = 25;
const SLOT_LIMIT = 8;

/**
 * The page on which guests of a demo order, with its channel and the codes of its tables. Only a demo restaurant has
 * one: what a new restaurant begins with is removed in one step, and a page would keep its menu.
 */
export function onlineTables(loading: Loading, office: DemoOffice | null, tables: readonly TableRows[]): TableRows[] {
  const { place, ids, stamps, newID, at } = loading;
  const online = office?.online;
  if (online === undefined) return [];
  const channelID = newID();
  return [
    {
      table: 'order_channels',
      rows: [{ ...place, id: channelID, name: online.name, prep_minutes: PREP_MINUTES, ...stamps }],
    },
    {
      table: 'online_stores',
      rows: [
        {
          ...place,
          id: newID(),
          name: online.name,
          path: online.path,
          order_channel_id: channelID,
          menu_id: ids.of('menu', online.menu),
          welcome: online.welcome,
          // A list would travel as a list of the database.
          opening_hours: JSON.stringify([{ availableDays: '', startDate: null, endDate: null, ...online.hours }]),
          prep_minutes: PREP_MINUTES,
          slot_limit: SLOT_LIMIT,
          days_ahead: 1,
          is_paid_by_prompt_pay: true,
          is_delivering: true,
          delivery_minutes: DELIVERY_MINUTES,
          delivery_minimum_amount: online.minimum,
          delivery_zones: JSON.stringify(online.zones),
          table_orders: 'separate',
          ...stamps,
        },
      ],
    },
    {
      table: 'table_codes',
      rows: tables
        .filter(({ table }) => table === 'tables')
        .flatMap(({ rows }) => rows)
        .map((row) => ({ ...place, table_id: row['id'] ?? null, token: tokenOf(newID(), newID()), made_at: at })),
    },
  ];
}

/** The random halves of two ids as the code of a table. */
const tokenOf = (...parts: readonly string[]): string =>
  Buffer.from(parts.map((id) => id.replaceAll('-', '').slice(16)).join(''), 'hex').toString('base64url');
