import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type GiftCardSaleRow } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { withApproval } from '#runtime/session/approvals.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount, formatDateTime } from '#text/format.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { Card } from '#ui/frames/Card.tsx';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { cardSaleQuery, refundCards, salesOfCardQuery } from './gift-cards.queries.ts';
import { giftCardCardStrings } from './gift-cards.strings.ts';

const Receipt = lazyPart(() =>
  import('#areas/selling/receipts/index.ts').then(({ CardReceiptDialog }) => CardReceiptDialog),
);

/** The sales at this location that brought money onto a card, to be refunded while nothing of them is spent. */
export function CardSales({ giftCardID }: { readonly giftCardID: string }) {
  const t = useText(giftCardCardStrings);
  const operational = useOperationalSetting();
  const { data: sales, failure, onRetry } = loaded(useQuery(salesOfCardQuery(giftCardID)));
  const [refunding, setRefunding] = useState<GiftCardSaleRow | null>(null);
  const [shown, setShown] = useState<GiftCardSaleRow | null>(null);
  return (
    <Card title={t('sales')}>
      {sales === undefined &&
        (failure === null ? <LoadingRows rows={1} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
      {sales?.length === 0 && <Text c="dimmed">{t('noSales')}</Text>}
      {sales?.map((sale) => (
        <Group key={sale.giftCardSaleID} justify="space-between">
          <div>
            <Text fw={600}>
              {t('sale', { no: sale.saleNo })} · {t(sale.type)}
            </Text>
            <Text c="dimmed" size="sm">
              {formatDateTime(sale.soldOn, operational.timezoneName)} · {sale.userName}
            </Text>
          </div>
          <Group gap="sm">
            <MoneyText fw={700} amount={sale.totalAmount} currency={operational} />
            <Button variant="default" onClick={() => setShown(sale)}>
              {t('receipt')}
            </Button>
            {sale.status === 'Refunded' ? (
              <StatusBadge tone="neutral" label={t('refunded')} />
            ) : (
              <Button variant="default" onClick={() => setRefunding(sale)}>
                {t('refund')}
              </Button>
            )}
          </Group>
        </Group>
      ))}
      {shown !== null && (
        <Suspense fallback={null}>
          <Receipt.Part giftCardSaleID={shown.giftCardSaleID} saleNo={shown.saleNo} onClose={() => setShown(null)} />
        </Suspense>
      )}
      {refunding !== null && <RefundCardsDialog sale={refunding} onClose={() => setRefunding(null)} />}
    </Card>
  );
}

interface RefundCardsDialogProps {
  readonly sale: GiftCardSaleRow;
  readonly onClose: () => void;
}

function RefundCardsDialog({ sale, onClose }: RefundCardsDialogProps) {
  const t = useText(giftCardCardStrings);
  const operational = useOperationalSetting();
  const { data } = useQuery(cardSaleQuery(sale.giftCardSaleID));
  const [reason, setReason] = useState('');
  const [isRunning, setIsRunning] = useState(false);
  const amount = formatAmount(sale.totalAmount, operational);
  const refund = async () => {
    if (isRunning) return;
    setIsRunning(true);
    const { giftCardSaleID: id } = sale;
    await attempt(async () => {
      const refunded = await withApproval(
        { action: 'issueRefund', targetID: id, amount: sale.totalAmount },
        (approvalID) => refundCards(id, { reason: reason.trim(), approvalID }),
      );
      if (refunded === null) return;
      toast('success', t('refundDone', { amount }));
      onClose();
    });
    setIsRunning(false);
  };
  return (
    <Dialog title={t('refundTitle', { no: sale.saleNo })} onClose={onClose}>
      <Stack gap="md">
        <Text>{t('refundText', { amount })}</Text>
        <TextInput
          label={t('reason')}
          value={reason}
          maxLength={250}
          autoComplete="off"
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <Button
            color="red"
            loading={isRunning}
            disabled={data === undefined || !data.canRefund}
            onClick={() => void refund()}
          >
            {t('refundDo', { amount })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
