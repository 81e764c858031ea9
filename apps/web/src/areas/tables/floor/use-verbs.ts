import type { Floor, FloorTable } from '@tavola/contract';
import { useState } from 'react';
import { queryClient } from '#runtime/http/query-client.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { orderQuery } from '#areas/selling/orders/orders.queries.ts';
import { useText } from '#text/define.ts';
import { markBusy } from '#ui/forms/busy.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { billTable, joinTables, moveOrderToTable, releaseTable, splitGroup } from './floor.queries.ts';
import { floorStrings } from './floor.strings.ts';

/** What a person does with a table; `open` is a tap without choosing anything. */
export const verbs = ['open', 'reserve', 'join', 'move', 'split', 'release', 'billed', 'handOver'] as const;
export type Verb = (typeof verbs)[number];
/** The ones that need the right to edit. */
export const changingVerbs = verbs.filter((verb) => verb !== 'open');

/** A verb that waits for a table; `first` is the one to join or move. */
export interface Picking {
  readonly verb: Verb;
  readonly first: FloorTable | null;
}

/** Verbs that open a dialog. */
export interface Asking {
  readonly verb: 'reserve' | 'handOver';
  readonly table: FloorTable;
}

/**
 * Verb first, then the table, then for two of them the other table: three taps at most, with one hand. The same verbs
 * start from a table too, when its actions were opened.
 */
export function useVerbs(floor: Floor, onOpen: (table: FloorTable) => void) {
  const t = useText(floorStrings);
  const [picking, setPicking] = useState<Picking | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);

  const run = (work: () => Promise<string>) => {
    const done = markBusy('writing');
    void work()
      .then((message) => toast('success', message))
      .catch((failure: unknown) => toast('warning', failureMessage(failure), { shownMs: 6000 }))
      .finally(done);
  };
  const join = (first: FloorTable, second: FloorTable) => {
    setPicking(null);
    run(async () => {
      await joinTables(first, second);
      return t('joined', { first: first.name, second: second.name });
    });
  };
  const move = (first: FloorTable, to: FloorTable): void => {
    setPicking(null);
    const { orderID } = first;
    if (orderID === null) return toast('warning', t('nothingToMove', { name: first.name }));
    run(async () => {
      const order = await queryClient.fetchQuery({ ...orderQuery(orderID), staleTime: 0 });
      await moveOrderToTable(order, to.tableID);
      return t('moved', { name: to.name });
    });
  };
  const start = (verb: Verb, table: FloorTable): void => {
    setPicking(null);
    const { name } = table;
    switch (verb) {
      case 'open':
        return onOpen(table);
      case 'reserve':
      case 'handOver':
        return setAsking({ verb, table });
      case 'move':
        if (table.openBillCount === 0) return toast('warning', t('nothingToMove', { name }));
        if (table.openBillCount > 1) return toast('warning', t('manyBills', { name }), { shownMs: 6000 });
        return setPicking({ verb, first: table });
      case 'join':
        return setPicking({ verb, first: table });
      case 'split': {
        const group = floor.groups.find(({ tableGroupID }) => tableGroupID === table.tableGroupID);
        if (group === undefined) return toast('warning', t('notJoined', { name }));
        return run(async () => {
          await splitGroup(group);
          return t('split');
        });
      }
      case 'release':
        return run(async () => {
          await releaseTable(table);
          return t('released', { name });
        });
      case 'billed':
        return run(async () => {
          await billTable(table);
          return t('billedDone', { name });
        });
    }
  };
  const tap = (table: FloorTable): void => {
    if (picking === null) return onOpen(table);
    const { verb, first } = picking;
    if (first === null) return start(verb, table);
    if (first.tableID === table.tableID) return setPicking(null);
    return verb === 'join' ? join(first, table) : move(first, table);
  };
  return {
    picking,
    asking,
    tap,
    join,
    start,
    choose: (verb: Verb) => setPicking(picking?.verb === verb ? null : { verb, first: null }),
    cancel: () => setPicking(null),
    closeDialog: () => setAsking(null),
  };
}
