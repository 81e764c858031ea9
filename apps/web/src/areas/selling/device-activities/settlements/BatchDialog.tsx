import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { BatchCharge, DeviceBatch, DeviceSettlement, SettlementDifference } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatAmount, formatDateTime } from '#text/format.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { LowEmptyState } from '#ui/lists/empty/LowEmptyState.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { uiStrings } from '#ui/ui.strings.ts';
import classes from '../../cash/CashScreens.module.css';
import { settlementStrings } from './settlement.strings.ts';
import { batchQuery, settlementsQuery } from './settlements.queries.ts';
import { SettlementStatus } from './SettlementStatus.tsx';

interface BatchDialogProps {
  readonly batch: DeviceBatch;
  readonly onClose: () => void;
}

/** What a card terminal took since it was settled, and what its settlements came to. */
export function BatchDialog({ batch: { paymentDeviceID, deviceName }, onClose }: BatchDialogProps) {
  const t = useText(settlementStrings);
  const charges = loaded(useQuery(batchQuery(paymentDeviceID)));
  const settlements = loaded(useQuery(settlementsQuery(paymentDeviceID)));
  return (
    <Dialog title={deviceName} size="lg" onClose={onClose}>
      <Stack gap="lg">
        <section>
          <Title order={3} size="h5">
            {t('open')}
          </Title>
          <Loaded of={charges} emptyText={t('openEmpty')}>
            {(each) => <Charge key={each.paymentIntegrationActivityID} charge={each} />}
          </Loaded>
        </section>
        <section>
          <Title order={3} size="h5">
            {t('past')}
          </Title>
          <Loaded of={settlements} emptyText={t('pastEmpty')}>
            {(each) => <Settlement key={each.settlementID} settlement={each} />}
          </Loaded>
        </section>
      </Stack>
    </Dialog>
  );
}

interface LoadedProps<Row> {
  readonly of: {
    readonly data: readonly Row[] | undefined;
    readonly failure: string | null;
    readonly onRetry: () => void;
  };
  readonly emptyText: string;
  readonly children: (row: Row) => ReactNode;
}

/** Higher than two rows and than a refusal, so that what is below stays where it is whatever comes. */
const LEAST_PX = 148;

function Loaded<Row>({ of: { data, failure, onRetry }, emptyText, children }: LoadedProps<Row>) {
  const t = useText(uiStrings);
  return (
    <Box mih={LEAST_PX}>
      {data !== undefined ? (
        data.length === 0 ? (
          <Text c="dimmed">{emptyText}</Text>
        ) : (
          <ul className={classes.list}>{data.map(children)}</ul>
        )
      ) : failure === null ? (
        <LoadingRows rows={2} />
      ) : (
        <LowEmptyState
          title={t('loadFailedTitle')}
          text={failure}
          action={
            <Button variant="default" onClick={onRetry}>
              {t('retry')}
            </Button>
          }
        />
      )}
    </Box>
  );
}

function Charge({ charge }: { readonly charge: BatchCharge }) {
  const t = useText(settlementStrings);
  const language = useLanguage();
  const operational = useOperationalSetting();
  return (
    <li>
      <div className={classes.grow}>
        <OrderLink orderID={charge.orderID} orderNo={charge.orderNo} />
        <Text size="sm" c="dimmed">
          {[
            ...(charge.kind === 'refund' ? [t('refund')] : []),
            formatDateTime(charge.completedOn, operational.timezoneName, language),
            ...(charge.maskCardNumber === null ? [] : [charge.maskCardNumber]),
          ].join(' · ')}
        </Text>
      </div>
      {charge.isAuthorised && <StatusBadge tone="warning" label={t('isAuthorised')} />}
      <MoneyText amount={charge.amount} currency={operational} />
    </li>
  );
}

function Settlement({ settlement }: { readonly settlement: DeviceSettlement }) {
  const t = useText(settlementStrings);
  const language = useLanguage();
  const operational = useOperationalSetting();
  const { ourCount, ourAmount, theirCount, theirAmount, reason, differences, userName, createdOn, givenUp } =
    settlement;
  const book = (count: number, amount: DeviceSettlement['ourAmount']): string =>
    t('book', { count: t('charges', { count }), amount: formatAmount(amount, operational) });
  return (
    <li>
      <div className={classes.grow}>
        <Group gap="xs">
          <Text fw={600}>{formatDateTime(createdOn, operational.timezoneName, language)}</Text>
          <SettlementStatus settlement={settlement} />
        </Group>
        <Text size="sm" c="dimmed">
          {userName}
        </Text>
        <Text size="sm">
          {t('ours')}: {book(ourCount, ourAmount)}
        </Text>
        <Text size="sm">
          {t('theirs')}:{' '}
          {theirCount === null || theirAmount === null
            ? t(givenUp === null ? 'noAnswer' : 'notCompared')
            : book(theirCount, theirAmount)}
        </Text>
        {givenUp !== null && (
          <Text size="sm">{t('givenUpBy', { person: givenUp.userName, reason: givenUp.reason })}</Text>
        )}
        {reason !== null && (
          <Text size="sm">{reason === 'invalid_config' ? t('notSetUp') : t('refusedReason', { reason })}</Text>
        )}
        {differences.map((each) => (
          <Difference key={each.reference} difference={each} />
        ))}
      </div>
    </li>
  );
}

function Difference({ difference }: { readonly difference: SettlementDifference }) {
  const t = useText(settlementStrings);
  const operational = useOperationalSetting();
  const { orderID, orderNo, reference, ourAmount, theirAmount } = difference;
  const ours = ourAmount === null ? '' : formatAmount(ourAmount, operational);
  const theirs = theirAmount === null ? '' : formatAmount(theirAmount, operational);
  return (
    <Group gap="xs">
      {orderID === null || orderNo === null ? (
        <Text size="sm">{t('unknownCharge', { reference })}</Text>
      ) : (
        <OrderLink orderID={orderID} orderNo={orderNo} />
      )}
      <Text size="sm" fw={600}>
        {t(ourAmount === null ? 'onlyTheirs' : theirAmount === null ? 'onlyOurs' : 'both', { ours, theirs })}
      </Text>
    </Group>
  );
}

function OrderLink({ orderID, orderNo }: { readonly orderID: string | null; readonly orderNo: string | null }) {
  const t = useText(settlementStrings);
  const goTo = useGoTo();
  if (orderID === null) return null;
  return (
    <Button
      variant="default"
      aria-label={t('openOrder', { order: orderNo ?? '' })}
      onClick={() => void goTo('order', { params: { id: orderID } })}
    >
      {t('order', { order: orderNo ?? '' })}
    </Button>
  );
}
