import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FRIDAY_NOON } from '../../../../../../packages/selling/vectors/sample-catalog.ts';
import {
  refusal,
  add,
  cart,
  conflict,
  data,
  server,
  startTable,
  otherAdds,
  otherPays,
} from '../../save/table.setup.ts';
import { followTable } from '../../save/hold-table.ts';
import { openAt } from '../open/open-table.ts';
import { leaveWith, leaveOrAsk, goToFloor } from './leave-table.ts';

/** The way back to the floor: unsent items are asked about once, and the reason is the true one. */

vi.mock('../../check/table.queries.ts', async () => (await import('../../save/table.setup.ts')).tableQueries);
vi.mock('#areas/tables/floor/floor.queries.ts', async () => (await import('../../save/table.setup.ts')).floorQueries);
const shown = vi.hoisted(() => [] as { tone: string; text: string }[]);
// Which items no printer gets is its own module, with its own tests.
vi.mock('../../save/report-unprinted.ts', () => ({ reportUnprinted: () => undefined }));
vi.mock('#ui/dialogs/toast.ts', () => ({ toast: (tone: string, text: string) => shown.push({ tone, text }) }));

const selling = { data, at: FRIDAY_NOON };
const isGone = () => cart().tableID === null;

beforeEach(() => {
  startTable();
  shown.length = 0;
});

describe('leaving a table', () => {
  it('asks once about items that the kitchen has not received', async () => {
    add('soup');
    expect(await leaveOrAsk(selling)).toEqual({ kind: 'unsent', lineIDs: ['soup'] });
    expect(server.bodies).toEqual([]);
  });

  it('holds them, and says that the kitchen has not received them', async () => {
    add('cake');
    expect(await leaveWith('base', selling)).toBeNull();
    expect(server.bodies.map(({ mode }) => mode)).toEqual(['base']);
    expect(shown).toEqual([{ tone: 'info', text: '1 item on hold. The kitchen has not received it.' }]);
    expect(isGone()).toBe(true);
  });

  it('does not ask again about items that were held before', async () => {
    add('tea');
    await leaveWith('base', selling);
    await openAt('table', undefined, data);
    expect(await leaveOrAsk(selling)).toBeNull();
  });

  it('sends them and leaves', async () => {
    add('cola');
    expect(await leaveWith('send', selling)).toBeNull();
    expect(server.bodies.map(({ mode }) => mode)).toEqual(['send']);
    expect(shown).toEqual([{ tone: 'success', text: '1 item sent to kitchen' }]);
  });

  it('names the cause where the server refuses, and stays', async () => {
    add('steak');
    server.before.push(() => {
      throw Object.assign(refusal('order.discount_refused', 422), { message: 'Regulars does not apply.' });
    });
    expect(await leaveWith('base', selling)).toEqual({ kind: 'failed', why: 'Regulars does not apply.' });
    expect(isGone()).toBe(false);
  });

  it('saves once more over what another waiter has changed', async () => {
    add('mine');
    server.before.push(() => {
      otherAdds('theirs');
      return conflict();
    });
    expect(await leaveWith('base', selling)).toBeNull();
    expect(server.stored.lines.map(({ line }) => line.orderLineID)).toEqual(['theirs', 'mine']);
  });

  it('leaves without what cannot be saved where the person chooses that', async () => {
    add('water');
    await goToFloor(selling);
    expect(isGone()).toBe(true);
    expect(server.bodies).toEqual([]);
  });
});

it('says why items wait where every bill of the table holds a payment, before it asks to send them', async () => {
  add('late');
  await leaveWith('send', selling);
  await openAt('table', undefined, data);
  add('soup');
  otherPays('main', false);
  followTable(server.stored, { tableID: 'table', tableGroupID: null }, data);
  expect(await leaveOrAsk(selling)).toMatchObject({ kind: 'failed' });
});
