import { Button, Stack } from '@mantine/core';
import { permission, type FloorTable, type Order } from '@tavola/contract';
import { IconArrowsMove } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { moveOrderToTable } from '#areas/tables/floor/floor.queries.ts';
import { floorStrings } from '#areas/tables/floor/floor.strings.ts';
import { useConnectivity } from '#offline/connectivity.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { cartStrings } from '../../cart/cart.strings.ts';
import { tableStrings } from '../../check/table.strings.ts';

const targets = lazyPart(() => import('./MoveTargets.tsx').then(({ MoveTargets }) => MoveTargets));

/** What to do with a bill that has left its table and is due: it is moved to a table, and opens there. */
export function OffTable({ order }: { readonly order: Order }) {
  const t = useText(tableStrings);
  const ofCart = useText(cartStrings);
  const ofFloor = useText(floorStrings);
  const goTo = useGoTo();
  const canMove = useIsAllowed([permission.tableService.edit]);
  const [isChoosing, setIsChoosing] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const isOnline = useConnectivity((state) => state.isOnline);
  const handleMove = () => (isOnline ? setIsChoosing(true) : toast('warning', ofFloor('needsConnection')));
  const move = ({ tableID, name }: FloorTable) => {
    setIsChoosing(false);
    setIsMoving(true);
    moveOrderToTable(order, tableID)
      .then(() => {
        toast('success', ofFloor('moved', { name }));
        return goTo('tableService', { search: { tableID, id: order.orderID }, replace: true });
      })
      .catch((failure: unknown) => toast('warning', failureMessage(failure)))
      .finally(() => setIsMoving(false));
  };
  return (
    <Notice tone="warning">
      <Stack gap="sm" align="flex-start">
        {t('offTable')}
        {canMove && (
          <Button leftSection={<IconArrowsMove size={20} aria-hidden />} loading={isMoving} onClick={handleMove}>
            {ofCart('moveBill')}
          </Button>
        )}
      </Stack>
      {isChoosing && (
        <Suspense fallback={null}>
          <targets.Part tableID={null} onChoose={move} onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </Notice>
  );
}
