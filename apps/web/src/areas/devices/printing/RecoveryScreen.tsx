import { Button, Group, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { RecoveryJob } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded, useRights } from '#runtime/http/records.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { formatMoment } from '../pos-terminals/terminal-columns.tsx';
import { recoverTicket, recoveryQuery } from './printing.queries.ts';
import { printingStrings } from './printing.strings.ts';

/** Tickets that were not printed, each with the reason, a second try and a way off the list. */
export function RecoveryScreen() {
  const t = useText(printingStrings);
  const title = useText(screenStrings);
  const { timezoneName } = useOperationalSetting();
  const ofBoard = useRights('orderDashboard');
  const ofOffice = useRights('locationSetting');
  const canRecover = ofBoard.canEdit || ofOffice.canEdit;
  const state = useListState();
  const { data, ...list } = loaded(useQuery(recoveryQuery));
  const columns = useMemo((): readonly DataColumn<RecoveryJob>[] => {
    const nameOf = ({ kind, orderNo, tableName }: RecoveryJob): string =>
      [
        t(`kind${kind}`),
        ...(orderNo === null ? [] : [t('orderOf', { orderNo })]),
        ...(tableName === null ? [] : [t('tableOf', { table: tableName })]),
      ].join(' · ');
    return [
      { id: 'ticket', header: t('recoverTicket'), value: nameOf },
      { id: 'items', header: t('recoverItems'), value: ({ items }) => items.join(', '), isUnderName: true },
      { id: 'printer', header: t('printer'), value: ({ printerName }) => printerName, isUnderName: true },
      {
        id: 'reason',
        header: t('recoverReason'),
        value: ({ failedReason }) => failedReason,
        cell: ({ failedReason, isUnconfirmed }) => (
          <>
            {isUnconfirmed && <StatusBadge tone="warning" label={t('isUnconfirmed')} />}
            <Text span size="sm">
              {failedReason}
            </Text>
          </>
        ),
        isUnderName: true,
      },
      {
        id: 'sent',
        header: t('recoverTime'),
        value: ({ createdOn }) => createdOn,
        cell: ({ createdOn }) => formatMoment(createdOn, timezoneName),
        isSecondary: true,
      },
      {
        id: 'actions',
        header: '',
        value: () => null,
        isSortable: false,
        cell: (row) => (canRecover ? <Actions row={row} /> : null),
      },
    ];
  }, [t, timezoneName, canRecover]);
  return (
    <ListScreen
      title={title('printRecovery')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={(row) => row.printJobID}
      state={state}
      emptyTitle={t('recoveryEmpty')}
      emptyText={t('recoveryEmptyHint')}
      commands={{}}
    />
  );
}

function Actions({ row: { printJobID, printerName } }: { readonly row: RecoveryJob }) {
  const t = useText(printingStrings);
  const handle = (isDismissed: boolean) =>
    void attempt(async () => {
      await recoverTicket(printJobID, isDismissed);
      if (!isDismissed) toast('success', t('sentAgain', { name: printerName }));
    });
  return (
    <Group gap="xs">
      <Button data-worded variant="default" leftSection={<IconPrinter size={20} />} onClick={() => handle(false)}>
        {t('printAgain')}
      </Button>
      <Button data-worded variant="subtle" onClick={() => handle(true)}>
        {t('dismiss')}
      </Button>
    </Group>
  );
}
