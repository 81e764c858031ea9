import * as z from 'zod/mini';
import { uuid } from '../kit/fields/fields.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** QR codes of tables, which guests scan to order where they sit (decisions 232, 349). */

/** What follows the address of a restaurant in the link of a table. */
export const TABLE_CODE_PATH = '/order/table/';

/** Tables whose codes one call replaces: as many as a room may have. */
const MAX_RENEWED = 500;

/** A table and what its QR code holds. */
export const TableCode = z.object({
  tableID: uuid(),
  name: z.string(),
  roomName: z.string(),
  seats: z.int(),
  /** null = no code was made yet. */
  token: z.nullable(z.string()),
});
export type TableCode = z.infer<typeof TableCode>;

const codes = z.object({
  items: z.array(TableCode),
  /** The store from which guests at tables order; null = none does, and the codes open nothing. */
  storeName: z.nullable(z.string()),
});
const { view, edit } = permission.onlineStore;
const path = '/location/table-codes';

export const tableCodeRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'Every table of this location with the token of its QR code, by room and name.',
    answer: codes,
  }),
  make: route({
    method: 'POST',
    path,
    access: [edit],
    about: 'Makes a code for every table that has none; the others keep theirs.',
    repeat: 'naturalKey',
    answer: codes,
  }),
  renew: route({
    method: 'POST',
    path: `${path}/renew`,
    access: [edit],
    about: 'Replaces the codes of tables; the printed ones open nothing from now on.',
    repeat: 'key',
    body: z.object({
      tableIDs: z.array(uuid()).check(z.minLength(1, 'required'), z.maxLength(MAX_RENEWED, 'too_many')),
    }),
    answer: codes,
    errors: ['table.not_found'],
  }),
} as const;
