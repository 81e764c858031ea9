import { Button, Stack } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import {
  isAllowed,
  journalShapes,
  screens,
  type AccountSum,
  type JournalHead,
  type JournalsAnswer,
} from '@tavola/contract';
import type { Period } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { glStrings } from '#areas/finance/gl-codes/gl-codes.strings.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useSession } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { formatDate, formatDateTime } from '#text/format.ts';
import { ActionMenu } from '#ui/dialogs/ActionMenu.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { Card } from '#ui/frames/Card.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { DataTable } from '#ui/lists/DataTable.tsx';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { useListState } from '#ui/lists/list-state.ts';
import { shownPeriod } from '../frame/period.ts';
import { PeriodFields } from '../frame/PeriodFields.tsx';
import { ReportBody } from '../frame/ReportBody.tsx';
import classes from '../frame/Report.module.css';
import { useReportState } from '../frame/report-state.ts';
import { AccountDialog } from './AccountDialog.tsx';
import { JournalDialog } from './JournalDialog.tsx';
import { exportJournals, journalsQuery } from './journals.queries.ts';
import { journalStrings } from './journals.strings.ts';
import { SidesTable } from './SidesTable.tsx';
import '../frame/print-report.css';

const shapeWords = { plain: 'exportPlain', xero: 'exportXero', quickbooks: 'exportQuickbooks' } as const;
const BY_NUMBER = [{ id: 'number', isDescending: true }];

/** The journal of each closed day by account, ready for a bookkeeping program (decision 244). */
export function AccountingReportScreen() {
  const t = useText(journalStrings);
  const title = useText(screenStrings);
  const state = useReportState({ preset: 'thisMonth' });
  const { period } = state;
  const report = loaded(useQuery(journalsQuery(period)));
  const [opened, setOpened] = useState<Pick<JournalHead, 'closeOfDayID' | 'number'> | null>(null);
  const [account, setAccount] = useState<AccountSum | null>(null);
  return (
    <PageFrame title={title('accountingReport')} subtitle={shownPeriod(period)} actions={<FileMenu period={period} />}>
      <div className={classes.bar}>
        <PeriodFields state={state} />
      </div>
      <ReportBody report={report} onStop={() => state.change({ p: 'today', from: '', to: '' })}>
        {({ journals, accounts, unmapped }) =>
          journals.length === 0 ? (
            <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
          ) : (
            <>
              {unmapped.length > 0 && <Unmapped unmapped={unmapped} />}
              <Accounts accounts={accounts} onOpen={setAccount} />
              <Days journals={journals} onOpen={setOpened} />
            </>
          )
        }
      </ReportBody>
      {account !== null && opened === null && (
        <AccountDialog account={account} period={period} onOpen={setOpened} onClose={() => setAccount(null)} />
      )}
      {opened !== null && <JournalDialog day={opened} onClose={() => setOpened(null)} />}
    </PageFrame>
  );
}

function FileMenu({ period }: { readonly period: Period }) {
  const t = useText(journalStrings);
  const { canExport } = useRights('accountReport');
  const files = journalShapes.map((shape) => ({
    key: shape,
    label: t(shapeWords[shape]),
    icon: <IconDownload size={20} />,
    onChoose: () => void attempt(() => exportJournals(period, shape)),
  }));
  const print = { key: 'print', label: t('print'), icon: <IconPrinter size={20} />, onChoose: () => window.print() };
  return (
    <ActionMenu
      isWorded
      label={t('actions')}
      icon={<IconDownload size={20} />}
      actions={[...(canExport ? files : []), print]}
    />
  );
}

/** What keeps days from being exported, by kind, with the way to mend it. */
function Unmapped({ unmapped }: Pick<JournalsAnswer, 'unmapped'>) {
  const t = useText(journalStrings);
  const kindOf = useText(glStrings);
  const goTo = useGoTo();
  const codes = useSession((session) => session.codes);
  const kinds = [...new Set(unmapped.map(({ glMapType }) => glMapType))].map((kind) => {
    const count = unmapped.filter(({ glMapType }) => glMapType === kind).length;
    return count === 1 ? kindOf(kind) : t('kindWithCount', { kind: kindOf(kind), count });
  });
  return (
    <Notice tone="warning" title={t('without')}>
      <Stack gap="sm" align="flex-start">
        <span>
          {kinds.join(', ')}. {t('withoutText')}
        </span>
        {isAllowed(codes ?? new Set(), screens.glMaps.access) && (
          <Button variant="default" onClick={() => void goTo('glMaps')}>
            {t('toMaps')}
          </Button>
        )}
      </Stack>
    </Notice>
  );
}

/** What the period comes to, account by account; each opens with what is booked to it. */
function Accounts({
  accounts,
  onOpen,
}: Pick<JournalsAnswer, 'accounts'> & { readonly onOpen: (account: AccountSum) => void }) {
  const t = useText(journalStrings);
  return (
    <Card title={t('accounts')}>
      <SidesTable
        headings={[t('account')]}
        rows={accounts.map((account) => {
          const { code, accountName, debit, credit } = account;
          const name = code === null ? t('noAccount') : `${code} ${accountName ?? ''}`;
          return { key: name, cells: [name], debit, credit, onOpen: () => onOpen(account) };
        })}
      />
    </Card>
  );
}

function Days({
  journals,
  onOpen,
}: Pick<JournalsAnswer, 'journals'> & { readonly onOpen: (day: JournalHead) => void }) {
  const t = useText(journalStrings);
  const [list, onStateChange] = useListState(BY_NUMBER);
  const currency = useOperationalSetting();
  const columns = useMemo(
    (): readonly DataColumn<JournalHead>[] => [
      {
        id: 'number',
        header: t('z'),
        value: (row) => row.number,
        cell: (row) => (
          <>
            {t('number', { number: row.number })}{' '}
            {row.unmappedCount > 0 && (
              <StatusBadge tone="warning" label={t('unmapped', { count: row.unmappedCount })} />
            )}
          </>
        ),
      },
      {
        id: 'date',
        header: t('date'),
        value: (row) => row.businessDate,
        cell: (row) => formatDate(`${row.businessDate}T00:00:00Z`, 'UTC'),
        isUnderName: true,
      },
      {
        id: 'closedAt',
        header: t('closedAt'),
        value: (row) => row.closedAt,
        cell: (row) => formatDateTime(row.closedAt, currency.timezoneName),
        isSecondary: true,
        shownFrom: 'desk',
      },
      ...(['debit', 'credit'] as const).map((side): DataColumn<JournalHead> => ({
        id: side,
        header: t(side),
        value: (row) => row[side],
        cell: (row) => <MoneyText amount={row[side]} currency={currency} />,
        sum: (total) => <MoneyText amount={total} currency={currency} />,
        align: 'end',
      })),
    ],
    [t, currency],
  );
  return (
    <Card title={t('days')}>
      <DataTable
        rows={journals}
        columns={columns}
        rowID={(row) => row.closeOfDayID}
        state={list}
        onStateChange={onStateChange}
        onOpen={onOpen}
        empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      />
    </Card>
  );
}
