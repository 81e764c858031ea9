import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FRIDAY_NOON } from '../../../../../../packages/selling/vectors/sample-catalog.ts';
import { addBill, chooseBill } from '../bills/bill-actions.ts';
import { newLinesNow, useAtTable } from '../../check/at-table.ts';
import { saveTable } from '../../save/save-table.ts';
import { add, cart, data, startTable } from '../../save/table.setup.ts';
import { applySplit } from './apply-split.ts';

/** Who pays for what is ordered after a table was split: the bill that the waiter has chosen. */

vi.mock('../../check/table.queries.ts', async () => (await import('../../save/table.setup.ts')).tableQueries);
vi.mock('#ui/dialogs/toast.ts', () => ({ toast: () => undefined }));

const selling = { data, at: FRIDAY_NOON };

beforeEach(async () => {
  startTable();
  add('soup');
  await saveTable(cart(), 'send', data, FRIDAY_NOON);
});

describe('new items', () => {
  it('are of the only bill of a table, which later bills may share', () => {
    expect(newLinesNow().newLinesTo).toBeNull();
  });

  it('go to the shown bill after a split, and not to all of them', async () => {
    const newIDs = ['second', 'third'];
    await applySplit({ way: 'evenly', count: 3, had: new Map() }, newIDs, (id) => id, selling);
    expect(useAtTable.getState().check?.bills).toHaveLength(3);
    expect(newLinesNow().newLinesTo).toEqual(['main']);
  });

  it('go to each bill that is chosen, the first one too', async () => {
    await addBill(selling);
    const opened = cart().orderID;
    expect(newLinesNow().newLinesTo).toEqual([opened]);
    await chooseBill('main', selling);
    expect(newLinesNow().newLinesTo).toEqual(['main']);
  });
});
