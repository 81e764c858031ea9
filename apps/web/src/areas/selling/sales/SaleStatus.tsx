import type { SaleRow } from '@tavola/contract';
import { useText } from '#text/define.ts';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { saleStrings, saleTones } from './sales.strings.ts';

/** Whether a sale is paid, refunded in part or in full, or voided. */
export function SaleStatus({ sale }: { readonly sale: Pick<SaleRow, 'paymentStatus' | 'refundCount'> }) {
  const t = useText(saleStrings);
  const { paymentStatus, refundCount } = sale;
  return paymentStatus === 'Paid' && refundCount > 0 ? (
    <StatusBadge tone="warning" label={t('partlyRefunded')} />
  ) : (
    <StatusBadge tone={saleTones[paymentStatus]} label={t(`status${paymentStatus}`)} />
  );
}
