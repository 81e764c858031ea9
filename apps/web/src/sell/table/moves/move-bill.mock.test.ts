import type { FloorTable } from '@tavola/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { FRIDAY_NOON } from '../../../../../../packages/selling/vectors/sample-catalog.ts';
import type { confirm } from '#ui/dialogs/dialogs.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import { storeTable } from '../bills/bill-actions.ts';
import { followTable } from '../../save/hold-table.ts';
import { moveBill } from './move-bill.ts';
import { add, data, otherAdds, server, startTable } from '../../save/table.setup.ts';

const moves = vi.hoisted(() => ({ toasts: [] as string[], party: [] as unknown[] }));
vi.mock('../../check/table.queries.ts', async () => (await import('../../save/table.setup.ts')).tableQueries);
vi.mock('#areas/tables/floor/floor.queries.ts', async () => ({
  ...(await import('../../save/table.setup.ts')).floorQueries,
  moveOrderToTable: () => Promise.reject(new Error('A bill that shares items is not moved alone.')),
  moveParty: (from: unknown) => Promise.resolve(void moves.party.push(from)),
}));
vi.mock('#ui/dialogs/toast.ts', () => ({ toast: (_tone: string, text: string) => void moves.toasts.push(text) }));
vi.mock('#ui/dialogs/dialogs.ts', () => ({ confirm: vi.fn<typeof confirm>(() => Promise.resolve(true)) }));

// The target that the dialog names.
const target = { tableID: 'free', name: '9' } as FloorTable;
const selling = { data, at: FRIDAY_NOON };

beforeEach(async () => {
  startTable();
  add('soup');
  await storeTable(selling);
  otherAdds('tea', 'second');
  followTable(server.stored, { tableID: 'table', tableGroupID: null }, data);
  // Both bills share what is added now.
  add('cake');
  await storeTable(selling);
  moves.toasts.length = 0;
  moves.party.length = 0;
});

it('moves all bills of a table where the bill shares items', async () => {
  expect(await moveBill(target, selling)).toBe('main');
  expect(moves.party).toHaveLength(1);
  expect(moves.toasts.join()).toContain('9');
});

it('says that nothing was moved where the table has left the floor', async () => {
  server.floor.tables = [];
  expect(await moveBill(target, selling)).toBeNull();
  expect(moves.toasts).toEqual(['This table was removed from the floor.']);
  expect(useSale.getState().cart?.orderID, 'the bill stays open').toBe('main');
});
