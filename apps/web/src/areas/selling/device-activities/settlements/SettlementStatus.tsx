import { isOpenState, isUnknownState, type DeviceSettlement } from '@tavola/contract';
import { useText } from '#text/define.ts';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { settlementStrings } from './settlement.strings.ts';

/** What a settlement came to, in one word; what nobody knows yet is no failure (decision 421). */
export function SettlementStatus({ settlement }: { readonly settlement: DeviceSettlement }) {
  const t = useText(settlementStrings);
  const { status, differences } = settlement;
  if (isUnknownState(status)) return <StatusBadge tone="warning" label={t('unknown')} />;
  if (isOpenState(status)) return <StatusBadge tone="neutral" label={t('settling')} />;
  if (status === 'Cancelled') return <StatusBadge tone="neutral" label={t('givenUp')} />;
  if (status !== 'Completed') return <StatusBadge tone="error" label={t('refused')} />;
  return differences.length === 0 ? (
    <StatusBadge tone="success" label={t('equal')} />
  ) : (
    <StatusBadge tone="warning" label={t('differs', { count: differences.length })} />
  );
}
