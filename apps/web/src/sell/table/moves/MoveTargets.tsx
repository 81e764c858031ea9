import type { FloorTable } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { floorQuery } from '#areas/tables/floor/floor.queries.ts';
import { floorStrings } from '#areas/tables/floor/floor.strings.ts';
import { useCurrentUser } from '#runtime/session/users.ts';
import { useText } from '#text/define.ts';
import { PickDialog } from '#ui/pick/PickDialog.tsx';
import { moveTargets } from './move-targets.ts';
import { tableStrings } from '../../check/table.strings.ts';

interface MoveTargetsProps {
  /** Where the bill is now; null = at no table. */
  readonly tableID: string | null;
  /** All bills of the table move. */
  readonly isParty?: boolean;
  readonly onChoose: (table: FloorTable) => void;
  readonly onClose: () => void;
}

/** The tables that a bill may move to: free ones, and those that the person serves; all bills need a free one. */
export function MoveTargets({ tableID, isParty = false, onChoose, onClose }: MoveTargetsProps) {
  const t = useText(floorStrings);
  const words = useText(tableStrings);
  const { userId } = useCurrentUser();
  const { data: floor } = useQuery(floorQuery);
  const targets = floor === undefined ? undefined : moveTargets(floor, tableID, userId, isParty);
  const options = targets?.map(({ table: { tableID: id, name, seats }, room, isFree }) => ({
    id,
    name: t('tableNo', { name }),
    detail: [room, t('seats', { n: seats })].join(' · '),
    group: t(isFree ? 'free' : 'mine'),
  }));
  const choose = ([id]: readonly string[]) => {
    const chosen = targets?.find(({ table }) => table.tableID === id);
    if (chosen !== undefined) onChoose(chosen.table);
  };
  return (
    <PickDialog
      title={words('moveTo')}
      options={options}
      isSingle
      emptyText={words('noTableToMoveTo')}
      onDone={choose}
      onClose={onClose}
    />
  );
}
