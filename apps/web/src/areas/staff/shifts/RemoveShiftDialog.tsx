import { Text, TextInput } from '@mantine/core';
import { ShiftInput } from '@tavola/contract';
import * as z from 'zod/mini';
import { useText } from '#text/define.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { removeShift } from './shifts.queries.ts';
import { shiftStrings } from './shifts.strings.ts';

const schema = z.pick(ShiftInput, { reason: true });

interface RemoveShiftDialogProps {
  readonly shiftID: string;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Asks why a shift is deleted, and deletes it. */
export function RemoveShiftDialog({ shiftID, onClose, onRemoved }: RemoveShiftDialogProps) {
  const t = useText(shiftStrings);
  const form = useSchemaForm({
    schema,
    initialValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await removeShift(shiftID, reason);
      toast('success', t('deleted'));
      onRemoved();
    },
  });
  return (
    <FormDialog title={t('delete')} size="sm" form={form} submitLabel={t('delete')} onClose={onClose}>
      <Text>{t('deleteText')}</Text>
      <TextInput
        {...form.field('reason')}
        label={t('reason')}
        withAsterisk
        maxLength={200}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  );
}
