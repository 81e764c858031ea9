import { Stack, Text, Textarea } from '@mantine/core';
import { amountOf, positiveAmount, SettlingType, text, type Amount } from '@tavola/contract';
import { isCashierConfirmed, paymentName, subtract, toAmount, toMoney } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { paymentSettingsQuery } from '#areas/company/settings/selling-settings.queries.ts';
import { newID } from '#runtime/clock/ids.ts';
import { shownName } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { useCurrency } from '#ui/fields/currency.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { settleAccount } from './payment-accounts.queries.ts';
import { accountStrings } from './payment-accounts.strings.ts';

interface ReceiveDialogProps {
  readonly accountID: string;
  readonly balance: Amount;
  readonly onClose: () => void;
}

const Received = z.object({
  settingID: z.string().check(z.minLength(1, 'required')),
  amount: positiveAmount().check(z.refine((value) => value > 0, { error: 'required' })),
  note: text(250),
});

/** Takes money that settles an account: how it came, and how much (decision 245). */
export function ReceiveDialog({ accountID, balance, onClose }: ReceiveDialogProps) {
  const t = useText(accountStrings);
  const currency = useCurrency();
  const { data: settings = [] } = useQuery(paymentSettingsQuery);
  // One id per dialog: pressing again after a broken connection takes the money once.
  const [settlementID] = useState(newID);
  const types = settings.flatMap((setting) => {
    const { success, data } = SettlingType.safeParse(setting.paymentTypeID);
    const isTaken = success && setting.isAvailableInPOS && isCashierConfirmed(setting.paymentTypeID);
    return isTaken ? [{ ...setting, paymentTypeID: data, name: paymentName(setting) }] : [];
  });
  const form = useSchemaForm({
    schema: Received,
    initialValues: { settingID: '', amount: balance > 0 ? balance : 0, note: '' },
    onSubmit: async ({ settingID, amount, note }) => {
      const type = types.find(({ paymentSettingID }) => paymentSettingID === settingID);
      if (type === undefined) return;
      const { accountBalance } = await settleAccount(accountID, {
        settlementID,
        paymentTypeID: type.paymentTypeID,
        customPaymentTypeID: type.customPaymentTypeID ?? null,
        amount: amountOf(amount),
        note,
      });
      toast('success', t('booked', { balance: formatAmount(accountBalance, currency) }));
      onClose();
    },
  });
  const { amount } = form.inner.getValues();
  const after =
    typeof amount === 'number' && Number.isFinite(amount)
      ? toAmount(subtract(toMoney(balance), toMoney(amount)))
      : null;
  return (
    <FormDialog title={t('receive')} size="md" form={form} submitLabel={t('receiveDo')} onClose={onClose}>
      <SelectField
        {...form.field('settingID')}
        label={t('paymentType')}
        withAsterisk
        allowDeselect={false}
        data={types.map((type) => ({ value: type.paymentSettingID, label: shownName(type) }))}
      />
      <AmountField {...form.field('amount')} label={t('amount')} withAsterisk data-autofocus />
      <Textarea {...form.field('note')} label={t('note')} />
      <Stack gap={4}>
        {after !== null && <Text role="status">{t('newBalance', { balance: formatAmount(after, currency) })}</Text>}
        <Text size="sm" c="dimmed">
          {t('receiveHint')}
        </Text>
      </Stack>
    </FormDialog>
  );
}
