import { Stack, Table, Text } from '@mantine/core';
import type { HistoryEntry } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { loaded } from '#runtime/http/records.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { historyEntryQuery } from './history.queries.ts';
import { historyStrings } from './history.strings.ts';
import { actionLabel, fieldLabel, kindLabel, valueText } from './words.ts';

interface HistoryEntryDialogProps {
  readonly entry: HistoryEntry;
  readonly onClose: () => void;
}

/** One entry: who, when, where, and every changed field before and after. */
export function HistoryEntryDialog({ entry, onClose }: HistoryEntryDialogProps) {
  const t = useText(historyStrings);
  const isPhone = useIsPhone();
  const { timezoneName } = useOperationalSetting();
  const { data, failure, onRetry } = loaded(useQuery(historyEntryQuery(entry.historyID)));
  const facts = [
    [t('at'), formatDateTime(entry.at, timezoneName)],
    [t('person'), entry.personName ?? t('system')],
    [t('approver'), entry.approverName],
    [t('terminal'), entry.terminalName],
    [t('location'), entry.locationName],
  ] as const;
  return (
    <Dialog
      title={`${entry.targetName ?? kindLabel(entry.kind)} · ${actionLabel(entry.action)}`}
      size="lg"
      fullScreen={isPhone}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>
          {facts
            .flatMap(([label, value]) => (value === null || value === '' ? [] : [`${label}: ${value}`]))
            .join(' · ')}
        </Text>
        {data === undefined &&
          (failure === null ? <LoadingRows rows={3} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
        {data !== undefined && data.entry.changes.length > 0 && (
          <Table withRowBorders highlightOnHover={false} layout="fixed">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('field')}</Table.Th>
                <Table.Th>{t('before')}</Table.Th>
                <Table.Th>{t('after')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.entry.changes.map(({ field, before, after, isHidden }) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row">{fieldLabel(entry.kind, field)}</Table.Th>
                  {[before, after].map((value, index) => (
                    <Table.Td key={index} style={{ overflowWrap: 'anywhere' }}>
                      {isHidden ? t('hidden') : valueText(entry, field, value, { names: data.names, timezoneName })}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Stack>
    </Dialog>
  );
}
