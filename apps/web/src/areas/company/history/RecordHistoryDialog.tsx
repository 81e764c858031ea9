import { Anchor, Divider, Group, Stack, Text } from '@mantine/core';
import type { HistoryKind, ScreenID } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { loaded } from '#runtime/http/records.ts';
import { screenPath } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { AsOfForm } from '../as-of/AsOfForm.tsx';
import { ChangeLines } from './ChangeLines.tsx';
import { RECORD_ENTRIES, recordHistoryQuery } from './history.queries.ts';
import { historyStrings } from './history.strings.ts';
import { isKeptForm } from './record-kinds.ts';
import { actionLabel } from './words.ts';

interface RecordHistoryDialogProps {
  readonly screen: ScreenID;
  readonly kind: HistoryKind;
  /** Left out = the setting of this location. */
  readonly targetID: string | undefined;
  readonly onClose: () => void;
}

/** Who changed one record, newest first, over the form that edits it. */
export function RecordHistoryDialog({ screen, kind, targetID, onClose }: RecordHistoryDialogProps) {
  const t = useText(historyStrings);
  const title = useText(screenStrings);
  const isPhone = useIsPhone();
  const { timezoneName } = useOperationalSetting();
  const filters = targetID === undefined ? { kind } : { targetID };
  const { data, failure, onRetry } = loaded(useQuery(recordHistoryQuery(filters)));
  return (
    <Dialog title={title('history')} size="lg" fullScreen={isPhone} onClose={onClose}>
      <Stack gap="md">
        {isKeptForm(screen, targetID) && (
          <>
            <AsOfForm onOpened={onClose} />
            <Divider />
          </>
        )}
        {data === undefined &&
          (failure === null ? <LoadingRows rows={4} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
        {data?.items.length === 0 && <Text c="dimmed">{t('noneYet')}</Text>}
        {data !== undefined && data.items.length > 0 && (
          <Stack gap="md">
            {data.items.map((entry) => (
              <Stack key={entry.historyID} gap={2}>
                <Group gap="xs" justify="space-between">
                  <Text fw={600}>{actionLabel(entry.action)}</Text>
                  <Text size="sm" c="dimmed">
                    {formatDateTime(entry.at, timezoneName)}
                  </Text>
                </Group>
                <ChangeLines entry={entry} names={data.names} />
                <Text size="sm" c="dimmed">
                  {[
                    entry.personName ?? t('system'),
                    ...(entry.approverName === null ? [] : [t('approvedBy', { name: entry.approverName })]),
                    ...(entry.terminalName === null ? [] : [entry.terminalName]),
                  ].join(' · ')}
                </Text>
              </Stack>
            ))}
            {data.total > RECORD_ENTRIES && <Text c="dimmed">{t('latest', { count: RECORD_ENTRIES })}</Text>}
            <Anchor
              component={Link}
              to={screenPath('history', { search: targetID === undefined ? { kind } : { target: targetID } })}
              onClick={onClose}
            >
              {t('openHistory')}
            </Anchor>
          </Stack>
        )}
      </Stack>
    </Dialog>
  );
}
