import { Text, TextInput } from '@mantine/core';
import { requiredText } from '@tavola/contract';
import * as z from 'zod/mini';
import { useText } from '#text/define.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { settlementStrings } from './settlement.strings.ts';
import { giveUpSettlement } from './settlements.queries.ts';

const Reason = z.object({ reason: requiredText(250) });

interface GiveUpDialogProps {
  readonly deviceID: string;
  readonly deviceName: string;
  readonly settlementID: string;
  readonly onClose: () => void;
}

/** Ends a settlement that its provider never answers clearly, for a reason (decision 456). */
export function GiveUpDialog({ deviceID, deviceName: device, settlementID, onClose }: GiveUpDialogProps) {
  const t = useText(settlementStrings);
  const form = useSchemaForm({
    schema: Reason,
    initialValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await giveUpSettlement(deviceID, settlementID, reason);
      toast('success', t('giveUpDone', { device }));
      onClose();
    },
  });
  return (
    <FormDialog title={t('giveUpTitle')} size="sm" form={form} submitLabel={t('giveUp')} onClose={onClose}>
      <Text>{t('giveUpText', { device })}</Text>
      <TextInput {...form.field('reason')} label={t('giveUpReason')} withAsterisk data-autofocus />
    </FormDialog>
  );
}
