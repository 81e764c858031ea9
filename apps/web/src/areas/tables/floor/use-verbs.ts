import type { Floor, FloorTable, LineAssignmentInput, TableCheck } from '@tavola/contract';
import { useState } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { CallError, failureMessage } from '#runtime/http/call-error.ts';
import { withAskedApprovals } from '#runtime/session/approvals.ts';
import { orderQuery } from '#areas/selling/orders/orders.queries.ts';
import { useText } from '#text/define.ts';
import { markBusy } from '#ui/forms/busy.ts';
import { toast } from '#ui/dialogs/toast.ts';
import {
  billTable,
  floorQuery,
  joinTables,
  moveOrderToTable,
  moveParty,
  readGroupCheck,
  releaseTable,
  splitGroup,
} from './floor.queries.ts';
import { floorStrings } from './floor.strings.ts';
import { sharedLines } from './dialogs/shared-lines.ts';

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

type Group = Floor['groups'][number];
/** Verbs that open a dialog: a move onto other guests and a split of shared items among them. */
export type Asking =
  | { readonly verb: 'reserve' | 'handOver'; readonly table: FloorTable }
  | { readonly verb: 'handOverAll' }
  | { readonly verb: 'move'; readonly table: FloorTable; readonly to: FloorTable }
  | { readonly verb: 'split'; readonly group: Group; readonly check: TableCheck };

const hasGuests = ({ status, openBillCount }: FloorTable): boolean => status !== 'Free' || openBillCount > 0;

/**
 * Verb first, then the table, then for two of them the other table: three taps at most, with one hand. The same verbs
 * start from a table too, when its actions were opened.
 */
export function useVerbs(floor: Floor, onOpen: (table: FloorTable) => void) {
  const t = useText(floorStrings);
  const [picking, setPicking] = useState<Picking | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);

  /** Whether a verb waits for the connection, and says so: the server prices a table as a whole (decision 361). */
  const isOff = (verb: Verb): boolean => {
    if (verb === 'open' || useConnectivity.getState().isOnline) return false;
    setPicking(null);
    toast('warning', t('needsConnection'));
    return true;
  };
  /** Does the work and says what it gives; a work that gives nothing has asked something. */
  const run = (work: () => Promise<string | null>) => {
    const done = markBusy('writing');
    void work()
      .then((message) => message !== null && toast('success', message))
      .catch((failure: unknown) => toast('warning', failureMessage(failure)))
      .finally(done);
  };
  const join = (first: FloorTable, second: FloorTable) => {
    setPicking(null);
    run(async () => {
      const { tables } = await joinTables(first, second);
      const names = { first: first.name, second: second.name };
      const tableGroupID = tables.find(({ tableID }) => tableID === first.tableID)?.tableGroupID ?? null;
      // Undo splits the whole group, which must be no more than these two.
      if (tableGroupID === null || tables.length > 2) return t('joined', names);
      toast('success', t('joined', names), {
        action: { label: t('joinUndo'), onPress: () => undoJoin(tableGroupID, names) },
      });
      return null;
    });
  };
  const undoJoin = (tableGroupID: string, names: { first: string; second: string }) =>
    run(async () => {
      const { groups } = await queryClient.fetchQuery(floorQuery);
      const group = groups.find((each) => each.tableGroupID === tableGroupID);
      // Others have split them since.
      return group === undefined ? null : apart(group, t('joinUndone', names));
    });
  /** Splits tables; asks first where they share items. */
  const apart = async (group: Group, message: string): Promise<string | null> => {
    const check = await readGroupCheck(group.tableGroupID);
    if (sharedLines(check).length > 0) {
      setAsking({ verb: 'split', group, check });
      return null;
    }
    await splitGroup(group, check.tableVersion, [], []);
    return message;
  };
  const move = (first: FloorTable, to: FloorTable): void => {
    setPicking(null);
    if (!hasGuests(first)) return toast('warning', t('nothingToMove', { name: first.name }));
    if (first.tableGroupID !== null && first.tableGroupID === to.tableGroupID)
      return toast('warning', t('sameTable', { name: to.name }));
    if (hasGuests(to)) return setAsking({ verb: 'move', table: first, to });
    run(async () => {
      try {
        await moveParty(first, to.tableID);
      } catch (failure) {
        // Others have sat down there since the floor was read.
        if (!(failure instanceof CallError) || failure.errorCode !== 'table.taken') throw failure;
        setAsking({ verb: 'move', table: first, to });
        return null;
      }
      return t('moved', { name: to.name });
    });
  };
  const moveBill = ({ orderID }: FloorTable, to: FloorTable): void => {
    setAsking(null);
    if (orderID === null) return;
    run(async () => {
      const order = await queryClient.fetchQuery({ ...orderQuery(orderID), staleTime: 0 });
      await moveOrderToTable(order, to.tableID);
      return t('moved', { name: to.name });
    });
  };
  const split = (group: Group, check: TableCheck, assignments: LineAssignmentInput[]): void => {
    setAsking(null);
    run(async () => {
      // Any bill of the tables may carry the approval.
      const orderID = check.bills[0]?.order.orderID ?? group.tableGroupID;
      const answer = await withAskedApprovals(orderID, (approvals) =>
        splitGroup(
          group,
          check.tableVersion,
          assignments,
          approvals.map((each) => ({ ...each, orderID })),
        ),
      );
      if (answer !== null) return t('split');
      setAsking({ verb: 'split', group, check });
      return null;
    });
  };
  const start = (verb: Verb, table: FloorTable): void => {
    setPicking(null);
    if (isOff(verb)) return;
    const { name } = table;
    switch (verb) {
      case 'open':
        return onOpen(table);
      case 'reserve':
      case 'handOver':
        return setAsking({ verb, table });
      case 'move':
        if (!hasGuests(table)) return toast('warning', t('nothingToMove', { name }));
        return setPicking({ verb, first: table });
      case 'join':
        return setPicking({ verb, first: table });
      case 'split': {
        const group = floor.groups.find(({ tableGroupID }) => tableGroupID === table.tableGroupID);
        if (group === undefined) return toast('warning', t('notJoined', { name }));
        return run(() => apart(group, t('split')));
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
    if (isOff(verb)) return;
    if (first.tableID === table.tableID) return setPicking(null);
    return verb === 'join' ? join(first, table) : move(first, table);
  };
  return {
    picking,
    asking,
    tap,
    /** Both tables of a drag: with Move chosen the guests go there, otherwise the tables are joined. */
    drop: (first: FloorTable, second: FloorTable): void => {
      if (isOff('join')) return;
      return picking?.verb === 'move' ? move(first, second) : join(first, second);
    },
    join: (first: FloorTable, second: FloorTable): void => {
      setAsking(null);
      join(first, second);
    },
    moveBill,
    split,
    start,
    choose: (verb: Verb): void => {
      if (isOff(verb)) return;
      setPicking(picking?.verb === verb ? null : { verb, first: null });
    },
    handOverAll: () => {
      setPicking(null);
      setAsking({ verb: 'handOverAll' });
    },
    cancel: () => setPicking(null),
    closeDialog: () => setAsking(null),
  };
}
