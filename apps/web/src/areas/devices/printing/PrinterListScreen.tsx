import { Text } from '@mantine/core';
import type { Printer, PrinterStatus } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { usbNumbers } from './usb-choices.ts';
import { printersQuery, removePrinters, restorePrinter } from './printing.queries.ts';
import { printingStrings } from './printing.strings.ts';

const TONES = { OK: 'success', Error: 'error', Checking: 'neutral', Unknown: 'neutral' } as const;

/** Where a printer is: its address, its serial port, its file, or its numbers of USB. */
function placeOf({ printerType, ip, port, com, vid, pid, filePath }: Printer): string {
  if (printerType === 'Serial') return com;
  if (printerType === 'File') return filePath;
  return printerType === 'Usb' ? `USB ${usbNumbers(vid ?? 0, pid ?? 0)}` : `${ip}:${String(port)}`;
}

/** Whether a printer prints, and why not. */
export function PrinterState({ status, reason }: { readonly status: PrinterStatus; readonly reason: string | null }) {
  const t = useText(printingStrings);
  return (
    <>
      <StatusBadge tone={TONES[status]} label={t(`status${status}`)} />
      {reason !== null && (
        <Text size="sm" c="dimmed">
          {reason}
        </Text>
      )}
    </>
  );
}

/** The printers of the location, and whether each prints. */
export function PrinterListScreen() {
  const t = useText(printingStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('printerDevice');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(printersQuery));
  const columns = useMemo(
    (): readonly DataColumn<Printer>[] => [
      { id: 'name', header: t('printer'), value: ({ name }) => name },
      {
        id: 'status',
        header: t('status'),
        value: ({ status }) => t(`status${status}`),
        cell: ({ status, statusReason }) => <PrinterState status={status} reason={statusReason} />,
        isUnderName: true,
      },
      { id: 'address', header: t('address'), value: (printer) => placeOf(printer) },
      { id: 'mode', header: t('mode'), value: ({ printerMode }) => t(`mode${printerMode}`) },
      { id: 'paper', header: t('paper'), value: ({ charactersPerLine }) => t(`paper${charactersPerLine}`) },
    ],
    [t],
  );
  return (
    <ListScreen
      title={title('printers')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={(row) => row.printerID}
      state={state}
      emptyText={t('printersEmpty')}
      commands={{
        create: canAdd ? () => void goTo('printerNew') : undefined,
        open: canEdit ? (row) => void goTo('printer', { params: { id: row.printerID } }) : undefined,
        remove: canDelete ? removePrinters : undefined,
        restore: canAdd ? restorePrinter : undefined,
      }}
    />
  );
}
