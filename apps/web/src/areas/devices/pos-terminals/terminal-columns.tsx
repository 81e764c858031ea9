import type { PosTerminalRow, PosTerminalStatus, TerminalType } from '@tavola/contract';
import { Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { chooseTerminalStrings } from '#areas/access/sign-in/terminal/choose-terminal.strings.ts';
import { useCurrentClient } from '#runtime/session/clients.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatDate, formatDateTime, formatTime } from '#text/format.ts';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { terminalStrings } from './pos-terminals.strings.ts';

/** The name of each type of terminal, as the choice of a terminal after sign-in has it. */
export const typeText = {
  PosTerminalWithCash: 'terminalTypeCash',
  PosTerminalWithOutCash: 'terminalTypeNoCash',
  OrderQuesTerminal: 'terminalTypeQueue',
} as const satisfies Readonly<Record<TerminalType, string>>;

/** An instant at the location: its time alone where it is of today. */
export function formatMoment(instant: string, timezoneName: string): string {
  const isToday = formatDate(instant, timezoneName) === formatDate(new Date().toISOString(), timezoneName);
  return isToday ? formatTime(instant, timezoneName) : formatDateTime(instant, timezoneName);
}

/** Whether a terminal is connected, and since when. */
export function Connection({ terminal }: { readonly terminal: PosTerminalStatus | PosTerminalRow }) {
  const t = useText(terminalStrings);
  const { timezoneName } = useOperationalSetting();
  const { isOnline, statusSince } = terminal;
  const behind = 'clockBehindSeconds' in terminal ? terminal.clockBehindSeconds : null;
  return (
    <Group gap="xs" wrap="wrap">
      <StatusBadge tone={isOnline ? 'success' : 'neutral'} label={t(isOnline ? 'online' : 'offline')} />
      {statusSince !== null && (
        <Text size="sm" c="dimmed">
          {t('since', { time: formatMoment(statusSince, timezoneName) })}
        </Text>
      )}
      {behind !== null && (
        <StatusBadge
          tone="warning"
          label={t(behind > 0 ? 'clockSlow' : 'clockFast', { minutes: Math.round(Math.abs(behind) / 60) })}
        />
      )}
    </Group>
  );
}

/** The columns that every list of terminals has: name, type, connection and who is signed in. */
export function useTerminalColumns(): readonly DataColumn<PosTerminalRow>[] {
  const t = useText(terminalStrings);
  const choose = useText(chooseTerminalStrings);
  const own = useCurrentClient().clientID;
  const { timezoneName } = useOperationalSetting();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        value: (row) => row.name,
        cell: (row) => (row.clientID === own ? `${row.name} · ${t('thisTerminal')}` : row.name),
      },
      { id: 'type', header: t('type'), value: (row) => choose(typeText[row.type]), isUnderName: true },
      {
        id: 'status',
        header: t('status'),
        value: (row) => t(row.isOnline ? 'online' : 'offline'),
        cell: (row) => <Connection terminal={row} />,
        isSortable: false,
      },
      {
        id: 'userName',
        header: t('signedIn'),
        value: (row) => row.userName,
        cell: (row) =>
          row.userName === null || row.signedInOn === null
            ? '–'
            : t('signedInSince', { name: row.userName, time: formatMoment(row.signedInOn, timezoneName) }),
        isSecondary: true,
      },
    ],
    [t, choose, own, timezoneName],
  );
}
