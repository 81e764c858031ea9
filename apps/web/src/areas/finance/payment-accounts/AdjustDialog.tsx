import { Radio, Stack, Text, Textarea } from '@mantine/core';
import { AccountEntryType, amountOf, positiveAmount, requiredText } from '@tavola/contract';
import { add, negate, parseMoney, toAmount, toMoney } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { newID } from '#runtime/clock/ids.ts';
import { accountSummaryQuery, adjustAccount } from './payment-accounts.queries.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { accountStrings } from './payment-accounts.strings.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { useCurrency } from '#ui/fields/currency.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';

interface AdjustDialogProps {
  readonly accountID: string;
  readonly onClose: () => void;
}

/** The person types an amount above 0 and chooses its direction. */
const Adjustment = z.object({
  kind: z.enum(['raise', 'lower']),
  amount: positiveAmount().check(z.refine((value) => value > 0, { error: 'required' })),
  comment: requiredText(250),
});

/** Corrects what an account owes without money, for a reason (decisions 58, 245). */
export function AdjustDialog({ accountID, onClose }: AdjustDialogProps) {
  const t = useText(accountStrings);
  const currency = useCurrency();
  const { data: summary } = useQuery(accountSummaryQuery(accountID));
  // One key per dialog: pressing again after a broken connection does not book twice.
  const [key] = useState(newID);
  const form = useSchemaForm({
    schema: Adjustment,
    initialValues: { kind: 'lower', amount: 0, comment: '' },
    onSubmit: async ({ kind, amount, comment }) => {
      const { accountBalance } = await adjustAccount(
        accountID,
        {
          type: AccountEntryType.Adjustment,
          amount: kind === 'raise' ? amountOf(amount) : toAmount(negate(toMoney(amount))),
          comment,
        },
        key,
      );
      toast('success', t('booked', { balance: formatAmount(accountBalance, currency) }));
      onClose();
    },
  });
  const { kind, amount } = form.inner.getValues();
  const after = summary === undefined ? null : balanceAfter(summary.accountBalance, kind === 'raise', amount);
  return (
    <FormDialog title={t('adjust')} size="md" form={form} submitLabel={t('book')} onClose={onClose}>
      <Radio.Group {...form.field('kind')} label={t('adjustKind')}>
        <Stack gap={0}>
          <Radio value="lower" label={t('lower')} />
          <Radio value="raise" label={t('raise')} />
        </Stack>
      </Radio.Group>
      <AmountField {...form.field('amount')} label={t('amount')} withAsterisk data-autofocus />
      <Textarea {...form.field('comment')} label={t('comment')} withAsterisk />
      <Text size="sm" c="dimmed">
        {t('adjustHint')}
      </Text>
      {after !== null && <Text role="status">{t('newBalance', { balance: formatAmount(after, currency) })}</Text>}
    </FormDialog>
  );
}

/** The balance after the adjustment; null until the amount is valid. */
function balanceAfter(balance: number, isRaised: boolean, amount: unknown): number | null {
  if (typeof amount !== 'number') return null;
  const [before, change] = [parseMoney(balance), parseMoney(amount)];
  return before.ok && change.ok ? toAmount(add(before.value, isRaised ? change.value : negate(change.value))) : null;
}
