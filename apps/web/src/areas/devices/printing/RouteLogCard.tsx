import { Group, Loader, NativeSelect, Stack, Text } from '@mantine/core';
import { MAX_ROUTE_LOGS, type RouteLog } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '#runtime/clock/server-clock.ts';
import { loaded } from '#runtime/http/records.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { Card } from '#ui/frames/Card.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { routeLogsQuery } from './printing.queries.ts';
import { routeLogStrings } from './route-log.strings.ts';

const HOUR_MS = 3_600_000;
const PERIODS = { hours: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS, month: 30 * 24 * HOUR_MS } as const;
type Period = keyof typeof PERIODS;
const OUTCOMES = { all: undefined, printed: true, notPrinted: false } as const;
type Outcome = keyof typeof OUTCOMES;
const ACTIONS = ['all', 'Add', 'Cancel', 'Reprint'] as const;
type Action = (typeof ACTIONS)[number];

/** What a route printed and what became of each ticket, with filters (decision 71). */
export function RouteLogCard({ routeID }: { readonly routeID: string }) {
  const t = useText(routeLogStrings);
  const { timezoneName } = useOperationalSetting();
  const [period, setPeriod] = useState<Period>('hours');
  const [outcome, setOutcome] = useState<Outcome>('all');
  const [action, setAction] = useState<Action>('all');
  // The moment of opening: a log that is asked for again every second would never be in the cache.
  const [openedMs] = useState(() => serverNow());
  const from = new Date(openedMs - PERIODS[period]).toISOString();
  const { data, failure, onRetry } = loaded(
    useQuery(
      routeLogsQuery(routeID, {
        from,
        isSuccess: OUTCOMES[outcome],
        actionType: action === 'all' ? undefined : action,
      }),
    ),
  );
  return (
    <Card title={t('title')}>
      <Stack gap="sm">
        <NativeSelect
          label={t('period')}
          value={period}
          onChange={({ currentTarget: { value } }) =>
            setPeriod(value === 'week' || value === 'month' ? value : 'hours')
          }
          data={(['hours', 'week', 'month'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <NativeSelect
          label={t('outcome')}
          value={outcome}
          onChange={({ currentTarget: { value } }) =>
            setOutcome(value === 'printed' || value === 'notPrinted' ? value : 'all')
          }
          data={(['all', 'printed', 'notPrinted'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <NativeSelect
          label={t('action')}
          value={action}
          onChange={({ currentTarget: { value } }) => setAction(ACTIONS.find((one) => one === value) ?? 'all')}
          data={ACTIONS.map((value) => ({ value, label: t(value) }))}
        />
        {data === undefined && (failure === null ? <Loader /> : <LoadFailed message={failure} onRetry={onRetry} />)}
        {data?.items.length === 0 && (
          <Text c="dimmed">{t(outcome === 'all' && action === 'all' ? 'empty' : 'emptyOutcome')}</Text>
        )}
        {data?.items.map((log) => (
          <Ticket key={log.printJobID} log={log} timezoneName={timezoneName} />
        ))}
        {data?.hasMore === true && <Text c="dimmed">{t('hasMore', { n: MAX_ROUTE_LOGS })}</Text>}
      </Stack>
    </Card>
  );
}

function Ticket({ log, timezoneName }: { readonly log: RouteLog; readonly timezoneName: string }) {
  const t = useText(routeLogStrings);
  const { orderNo, actionType, printerName, createdOn, isSuccess, failedReason } = log;
  const words = [
    orderNo === null ? null : t('orderNo', { no: orderNo }),
    actionType === 'Add' ? null : t(actionType),
    printerName,
    formatDateTime(createdOn, timezoneName),
  ].filter((word) => word !== null);
  const [tone, state] =
    isSuccess === null
      ? (['info', 'waiting'] as const)
      : isSuccess
        ? (['success', 'printed'] as const)
        : (['error', 'notPrinted'] as const);
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{words.join(' · ')}</Text>
        <StatusBadge tone={tone} label={t(state)} />
      </Group>
      {isSuccess === false && failedReason !== null && (
        <Text size="sm" c="dimmed">
          {failedReason}
        </Text>
      )}
    </div>
  );
}
