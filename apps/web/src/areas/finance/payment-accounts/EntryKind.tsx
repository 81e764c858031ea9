import { Button, Group, Text } from '@mantine/core';
import { AccountEntryType, type AccountEntry } from '@tavola/contract';
import { negate, toAmount, toMoney } from '@tavola/selling';
import { shownName } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { voidSettlement } from './payment-accounts.queries.ts';
import { accountStrings } from './payment-accounts.strings.ts';

interface EntryKindProps {
  readonly entry: AccountEntry;
  /** The person may void money that was received, where that is still possible. */
  readonly canVoid: boolean;
}

/** What an entry is: its order or its reason, and of money that was received how it came and whether it was voided. */
export function EntryKind({ entry, canVoid }: EntryKindProps) {
  const { type, comment, settlement } = entry;
  const t = useText(accountStrings);
  const currency = useCurrency();
  const isOfOrder = type === AccountEntryType.Payment || type === AccountEntryType.Refund;
  const way = settlement === null ? t('unknownType') : shownName(settlement);
  const lines = [type === AccountEntryType.Settlement ? way : '', isOfOrder ? t('ofOrder', { no: comment }) : comment];
  const undo = async (settlementID: string) => {
    const amount = formatAmount(toAmount(negate(toMoney(entry.amount))), currency);
    const isSure = await confirm({
      title: t('voidQuestion', { amount }),
      message: t('voidText'),
      confirmLabel: t('voidReceived'),
      isDestructive: true,
    });
    if (!isSure) return;
    await attempt(async () => {
      const { accountBalance } = await voidSettlement(settlementID);
      toast('success', t('voidedToast', { balance: formatAmount(accountBalance, currency) }));
    });
  };
  return (
    <>
      <Group gap="xs">
        {t(type)}
        {settlement?.status === 'Voided' && <StatusBadge tone="neutral" label={t('voided')} />}
      </Group>
      <Text size="sm" c="dimmed">
        {lines.filter((line) => line !== '').join(' · ')}
      </Text>
      {canVoid && settlement?.canVoid === true && (
        <Button variant="default" size="sm" onClick={() => void undo(settlement.settlementID)}>
          {t('voidReceived')}
        </Button>
      )}
    </>
  );
}
