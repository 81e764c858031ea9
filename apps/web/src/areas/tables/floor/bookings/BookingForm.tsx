import { Stack } from '@mantine/core';
import type { FloorTable, Reservation, ReservationInput } from '@tavola/contract';
import { useState } from 'react';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { DialogButtons } from '#ui/dialogs/DialogButtons.tsx';
import { leaveQuestion } from '#ui/forms/use-leave-question.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { BookingFields, draftOf, inputOf, isTooFar, newDraft } from './BookingFields.tsx';
import { BookingTables } from './BookingTables.tsx';

interface BookingFormProps {
  readonly title: string;
  readonly tables: readonly FloorTable[];
  /** The booking that is changed; null = a new one. */
  readonly booking: Reservation | null;
  /** The day that a new booking begins with. */
  readonly date: string;
  readonly onSave: (input: ReservationInput) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Who comes, how many, when, and to which tables. It closes when the booking is saved. */
export function BookingForm({ title, tables, booking, date, onSave, onClose }: BookingFormProps) {
  const { timezoneName } = useOperationalSetting();
  const [draft, setDraft] = useState(() =>
    booking === null ? newDraftOn(date, timezoneName) : draftOf(booking, timezoneName),
  );
  const [tableIDs, setTableIDs] = useState<readonly string[]>(booking?.tableIDs ?? []);
  const [start] = useState({ draft, tableIDs });
  const [problem, setProblem] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const seats = tables.reduce((sum, table) => (tableIDs.includes(table.tableID) ? sum + table.seats : sum), 0);
  const save = () => {
    setIsSaving(true);
    onSave(inputOf(draft, tableIDs, timezoneName))
      .then(onClose)
      .catch((failure: unknown) => setProblem(failureMessage(failure)))
      .finally(() => setIsSaving(false));
  };
  const isFilled = draft !== start.draft || tableIDs !== start.tableIDs;
  const leave = async () => {
    if (!isFilled || (await confirm(leaveQuestion()))) onClose();
  };
  return (
    <Dialog title={title} size="lg" onClose={() => void leave()}>
      <Stack gap="md">
        <BookingFields draft={draft} seats={seats} onChange={setDraft} />
        <BookingTables tables={tables} guests={draft.guests} chosen={tableIDs} onChange={setTableIDs} />
        {problem !== '' && <Notice tone="warning">{problem}</Notice>}
        <DialogButtons
          isDisabled={draft.name.trim() === '' || isTooFar(draft) || tableIDs.length === 0}
          isSubmitting={isSaving}
          onSubmit={save}
          onClose={() => void leave()}
        />
      </Stack>
    </Dialog>
  );
}

/** At the next half hour but one, on the day that is shown where it is to come. */
function newDraftOn(date: string, timezoneName: string) {
  const draft = newDraft(timezoneName);
  return date > draft.date ? { ...draft, date } : draft;
}
