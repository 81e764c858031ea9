import { Button, Stack, Text } from '@mantine/core';
import type { FloorTable } from '@tavola/contract';
import { useState } from 'react';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useCurrentUser } from '#runtime/session/users.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { handOverTable, seatNewGuests } from '../floor.queries.ts';
import { floorStrings } from '../floor.strings.ts';

interface DueAgainDialogProps {
  readonly table: FloorTable;
  /** Opens the bill with this id; null = a new one. */
  readonly onOpen: (orderID: string | null) => void;
  readonly onClose: () => void;
}

/**
 * Asks who is at a table that a voided payment has occupied again. The same guests: the person serves them from now on.
 * New ones: the bill of the guests before leaves the table, so that it is none of theirs.
 */
export function DueAgainDialog({ table, onOpen, onClose }: DueAgainDialogProps) {
  const t = useText(floorStrings);
  const goTo = useGoTo();
  const { userId } = useCurrentUser();
  const operational = useOperationalSetting();
  const [problem, setProblem] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const { name, orderID, totalDueAmount } = table;
  const run = (work: () => Promise<unknown>, orderToOpen: string | null) => {
    setIsSaving(true);
    work()
      .then(() => onOpen(orderToOpen))
      .catch((failure: unknown) => setProblem(failureMessage(failure)))
      .finally(() => setIsSaving(false));
  };
  const seatNew = async () => {
    await seatNewGuests(table);
    toast('info', t('dueAgainKept'), {
      ...(orderID !== null && {
        action: { label: t('showOrder'), onPress: () => void goTo('order', { params: { id: orderID } }) },
      }),
    });
  };
  return (
    <Dialog title={t('dueAgainTitle', { name })} onClose={onClose}>
      <Stack gap="md">
        <Text>{t('dueAgainText', { amount: formatAmount(totalDueAmount, operational) })}</Text>
        {problem !== '' && <Notice tone="warning">{problem}</Notice>}
        <Button size="lg" loading={isSaving} onClick={() => run(() => handOverTable(table, userId), orderID)}>
          {t('sameGuests')}
        </Button>
        <Button size="lg" variant="default" loading={isSaving} onClick={() => run(seatNew, null)}>
          {t('newGuests')}
        </Button>
      </Stack>
    </Dialog>
  );
}
