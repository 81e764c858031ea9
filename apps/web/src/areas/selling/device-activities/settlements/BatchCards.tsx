import { Button, Group, Stack, Text } from '@mantine/core';
import { isOpenState, isUnknownState, permission, type DeviceBatch } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatAmount, formatDateTime } from '#text/format.ts';
import { Card } from '#ui/frames/Card.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { settlementStrings } from './settlement.strings.ts';
import { batchesQuery, settleDevice } from './settlements.queries.ts';
import { SettlementStatus } from './SettlementStatus.tsx';

const BatchDialog = lazy(async () => ({ default: (await import('./BatchDialog.tsx')).BatchDialog }));
const GiveUpDialog = lazy(async () => ({ default: (await import('./GiveUpDialog.tsx')).GiveUpDialog }));

const SETTLING = [permission.closeOfDay.add];

/** Each card terminal with what it took since it was settled, and what settles it (decision 420). */
export function BatchCards() {
  const t = useText(settlementStrings);
  const { data = [] } = useQuery(batchesQuery);
  const [openedID, setOpenedID] = useState<string | null>(null);
  const opened = data.find(({ paymentDeviceID }) => paymentDeviceID === openedID);
  if (data.length === 0) return null;
  return (
    <Card title={t('title')} hint={t('hint')}>
      <Stack gap="lg">
        {data.map((batch) => (
          <BatchRow key={batch.paymentDeviceID} batch={batch} onOpen={() => setOpenedID(batch.paymentDeviceID)} />
        ))}
      </Stack>
      {opened !== undefined && (
        <Suspense>
          <BatchDialog batch={opened} onClose={() => setOpenedID(null)} />
        </Suspense>
      )}
    </Card>
  );
}

function BatchRow({ batch, onOpen }: { readonly batch: DeviceBatch; readonly onOpen: () => void }) {
  const t = useText(settlementStrings);
  const language = useLanguage();
  const operational = useOperationalSetting();
  const maySettle = useIsAllowed(SETTLING);
  const [isAsking, setIsAsking] = useState(false);
  const [givenUpID, setGivenUpID] = useState<string | null>(null);
  const { paymentDeviceID, deviceName, count, amount, authorisedCount, authorisedAmount, lastSettlement: last } = batch;
  const isOpen = last !== null && isOpenState(last.status);
  const settle = () => {
    setIsAsking(true);
    void attempt(() => settleDevice(paymentDeviceID, crypto.randomUUID())).finally(() => setIsAsking(false));
  };
  return (
    <Group justify="space-between" align="flex-start" gap="sm" role="group" aria-label={deviceName}>
      <div>
        <Text fw={600}>{deviceName}</Text>
        <Text>{t('book', { count: t('charges', { count }), amount: formatAmount(amount, operational) })}</Text>
        {authorisedCount > 0 && (
          <Text size="sm">
            {t('authorised', { count: authorisedCount, amount: formatAmount(authorisedAmount, operational) })}
          </Text>
        )}
        {last === null ? (
          <Text size="sm" c="dimmed">
            {t('never')}
          </Text>
        ) : (
          <Group gap="xs">
            <SettlementStatus settlement={last} />
            <Text size="sm" c="dimmed">
              {formatDateTime(last.createdOn, operational.timezoneName, language)}
            </Text>
          </Group>
        )}
        {last !== null && isUnknownState(last.status) && <Text size="sm">{t('unknownHint')}</Text>}
      </div>
      <Group gap="xs">
        <Button variant="default" onClick={onOpen}>
          {t('details')}
        </Button>
        {maySettle && last !== null && isUnknownState(last.status) && (
          <Button variant="default" onClick={() => setGivenUpID(last.settlementID)}>
            {t('giveUp')}
          </Button>
        )}
        {maySettle && (
          <Button onClick={settle} loading={isAsking}>
            {t(isOpen ? 'askAgain' : 'settle')}
          </Button>
        )}
      </Group>
      {givenUpID !== null && (
        <Suspense>
          <GiveUpDialog
            deviceID={paymentDeviceID}
            deviceName={deviceName}
            settlementID={givenUpID}
            onClose={() => setGivenUpID(null)}
          />
        </Suspense>
      )}
    </Group>
  );
}
