import { Text, TextInput } from '@mantine/core';
import { isSameName, requiredText, type LocationRow } from '@tavola/contract';
import * as z from 'zod/mini';
import { useText } from '#text/define.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { deleteLocation } from './locations.queries.ts';
import { locationStrings } from './locations.strings.ts';

interface DeleteLocationDialogProps {
  readonly location: LocationRow;
  readonly onClose: () => void;
}

/** Deletes an archived location for good when its name was typed (decision 25). */
export function DeleteLocationDialog({ location: { locationID, name }, onClose }: DeleteLocationDialogProps) {
  const t = useText(locationStrings);
  const schema = z.object({
    name: requiredText(100).check(z.refine((typed) => isSameName(typed, name), { error: 'name_mismatch' })),
  });
  const form = useSchemaForm<typeof schema>({
    schema,
    initialValues: { name: '' },
    onSubmit: async (typed) => {
      await deleteLocation(locationID, typed.name);
      toast('success', t('deleted', { name }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('deleteTitle', { name })}
      size="md"
      form={form}
      submitLabel={t('deleteForGood')}
      onClose={onClose}
    >
      <Text>{t('deleteText')}</Text>
      <TextInput {...form.field('name')} label={t('confirm', { name })} autoComplete="off" data-autofocus />
    </FormDialog>
  );
}
