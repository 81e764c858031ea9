import { Text } from '@mantine/core';
import type { HistoryEntry } from '@tavola/contract';
import { useMemo } from 'react';
import { useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { ChangeLines } from './ChangeLines.tsx';
import { historyStrings } from './history.strings.ts';
import { actionLabel, kindLabel } from './words.ts';

const NO_NAMES: Readonly<Record<string, string>> = {};

/** The columns of who changed what. */
export function useHistoryColumns(
  names: Readonly<Record<string, string>> = NO_NAMES,
  timezoneName: string,
): readonly DataColumn<HistoryEntry>[] {
  const t = useText(historyStrings);
  return useMemo(
    (): readonly DataColumn<HistoryEntry>[] => [
      {
        id: 'what',
        header: t('what'),
        value: ({ kind, targetName }) => targetName ?? kindLabel(kind),
        isSortable: false,
        cell: ({ kind, action, targetName }) => (
          <>
            <Text inherit>{targetName ?? kindLabel(kind)}</Text>
            <Text size="sm" c="dimmed">
              {targetName === null ? actionLabel(action) : `${kindLabel(kind)} · ${actionLabel(action)}`}
            </Text>
          </>
        ),
      },
      {
        id: 'change',
        header: t('change'),
        value: ({ changed }) => changed,
        isSortable: false,
        isSecondary: true,
        cell: (entry) => <ChangeLines entry={entry} names={names} />,
      },
      {
        id: 'person',
        header: t('person'),
        value: ({ personName }) => personName ?? t('system'),
        isSortable: false,
        isUnderName: true,
        cell: ({ personName, approverName }) => (
          <>
            {personName ?? t('system')}
            {approverName !== null && (
              <Text span inherit c="dimmed">
                {` (${t('approvedBy', { name: approverName })})`}
              </Text>
            )}
          </>
        ),
      },
      {
        id: 'terminal',
        header: t('terminal'),
        value: ({ terminalName }) => terminalName ?? t('nothing'),
        isSortable: false,
        shownFrom: 'desk',
      },
      {
        id: 'at',
        header: t('at'),
        value: ({ at }) => at,
        isUnderName: true,
        cell: ({ at }) => formatDateTime(at, timezoneName),
      },
    ],
    [t, names, timezoneName],
  );
}
