import { NativeSelect, Stack, Switch } from '@mantine/core';
import type { PrinterPreference, TerminalPrinter } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { loaded, useRights } from '#runtime/http/records.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { Card } from '#ui/frames/Card.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { ownPrinterQuery } from '../local-agent/local-agent.queries.ts';
import { LocalAgentCard } from '../local-agent/LocalAgentCard.tsx';
import { PrinterState } from './PrinterListScreen.tsx';
import { connectivityQuery, setPrinterPreference } from './printing.queries.ts';
import { printingStrings } from './printing.strings.ts';

/** The printer of this terminal, and what it prints by itself after a payment (decision 227). */
export function TerminalPrintingScreen() {
  const t = useText(printingStrings);
  const title = useText(screenStrings);
  const { data, failure, onRetry } = loaded(useQuery(ownPrinterQuery));
  return (
    <PageFrame title={title('terminalPrinting')} width="narrow">
      {data === undefined ? (
        failure === null ? (
          <LoadingRows rows={4} />
        ) : (
          <LoadFailed message={failure} onRetry={onRetry} />
        )
      ) : (
        <Stack gap="lg">
          <Card title={t('thisTerminal')}>
            <Preference preference={data} />
          </Card>
          {data.enableHardwareAgentPrinting ? <LocalAgentCard /> : <Notice tone="info">{t('byNoAgent')}</Notice>}
        </Stack>
      )}
    </PageFrame>
  );
}

function Preference({ preference }: { readonly preference: TerminalPrinter }) {
  const t = useText(printingStrings);
  const { canEdit } = useRights('terminalPreference');
  const { data: printers = [] } = useQuery(connectivityQuery);
  const { printerID, printsReceipt, opensDrawer, printsTicket = false, onScreenPrinter } = preference;
  const chosen = printers.find((printer) => printer.printerID === printerID);
  const set = (change: Partial<PrinterPreference>) =>
    void attempt(async () => {
      await setPrinterPreference({ printerID, printsReceipt, opensDrawer, printsTicket, ...change });
      toast('success', t('preferenceSaved'));
    });
  return (
    <Stack gap="md">
      <NativeSelect
        label={t('defaultPrinter')}
        value={printerID ?? ''}
        disabled={!canEdit}
        onChange={({ currentTarget: { value } }) => set({ printerID: value === '' ? null : value })}
        data={[
          { value: '', label: t('byBrowser') },
          ...printers.map(({ printerID: id, name }) => ({ value: id, label: name })),
        ]}
      />
      {chosen !== undefined && (
        <div>
          <PrinterState status={chosen.status} reason={chosen.statusReason} />
        </div>
      )}
      <Switch
        label={t('printsReceipt')}
        description={t(onScreenPrinter ? 'printsReceiptNot' : 'printsReceiptHint')}
        checked={printsReceipt}
        disabled={!canEdit || printerID === null || onScreenPrinter}
        onChange={({ currentTarget: { checked } }) => set({ printsReceipt: checked })}
      />
      <Switch
        label={t('printsTicket')}
        description={t('printsTicketHint')}
        checked={printsTicket}
        disabled={!canEdit || printerID === null}
        onChange={({ currentTarget: { checked } }) => set({ printsTicket: checked })}
      />
      <Switch
        label={t('opensDrawer')}
        description={t('opensDrawerHint')}
        checked={opensDrawer}
        disabled={!canEdit || printerID === null}
        onChange={({ currentTarget: { checked } }) => set({ opensDrawer: checked })}
      />
    </Stack>
  );
}
