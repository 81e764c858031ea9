import { Button, Stack } from '@mantine/core';
import type { FloorTable } from '@tavola/contract';
import { useState } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatTime } from '#text/format.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DialogFoot } from '#ui/dialogs/DialogButtons.tsx';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { leaveQuestion } from '#ui/forms/use-leave-question.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { BookingFields, inputOf, isTooFar, newDraft } from './BookingFields.tsx';
import { addReservation, openTable } from '../floor.queries.ts';
import { floorStrings } from '../floor.strings.ts';

interface ReserveDialogProps {
  readonly table: FloorTable;
  readonly onClose: () => void;
}

/** Opens a table for seated guests, or books it for a time (decision 177). */
export function ReserveDialog({ table, onClose }: ReserveDialogProps) {
  const t = useText(floorStrings);
  const { timezoneName } = useOperationalSetting();
  // One id for the dialog: pressing again after a broken connection books once.
  const [reservationID] = useState(newID);
  const [start] = useState(() => newDraft(timezoneName));
  const [draft, setDraft] = useState(start);
  const [problem, setProblem] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const run = (work: () => Promise<string>) => {
    setIsSaving(true);
    work()
      .then((message) => (toast('success', message), onClose()))
      .catch((failure: unknown) => setProblem(failureMessage(failure)))
      .finally(() => setIsSaving(false));
  };
  const reserve = () =>
    run(async () => {
      await openTable(table, draft.name.trim());
      return t('opened', { name: table.name });
    });
  const book = () =>
    run(async () => {
      const input = inputOf(draft, [table.tableID], timezoneName);
      await addReservation(reservationID, input);
      return t('booked', { name: table.name, time: formatTime(input.forDateTime, timezoneName) });
    });
  const leave = async () => {
    if (draft === start || (await confirm(leaveQuestion()))) onClose();
  };
  const isTaken = table.status === 'Occupied' || table.status === 'Billed';
  return (
    <Dialog title={t('reserveTitle', { name: table.name })} onClose={() => void leave()}>
      <Stack gap="md">
        <BookingFields draft={draft} seats={table.seats} onChange={setDraft} />
        {problem !== '' && <Notice tone="warning">{problem}</Notice>}
        <DialogFoot>
          <Button variant="default" disabled={isTaken} loading={isSaving} onClick={reserve}>
            {t('reserveNow')}
          </Button>
          <Button disabled={draft.name.trim() === '' || isTooFar(draft)} loading={isSaving} onClick={book}>
            {t('book')}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}
