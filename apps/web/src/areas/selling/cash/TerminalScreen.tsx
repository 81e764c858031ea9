import { Button, Text, TextInput } from '@mantine/core';
import type { TerminalReport } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { loaded } from '#runtime/http/records.ts';
import { useGoTo, useSearchOf } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { withApproval } from '#runtime/session/approvals.ts';
import { useCurrentClient } from '#runtime/session/clients.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useCurrentUser } from '#runtime/session/users.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { Card } from '#ui/frames/Card.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { closeTerminal, countCashTerminal, currentReportQuery, openTerminal, resumeTerminal } from './cash.queries.ts';
import { cashStrings } from './cash.strings.ts';
import classes from './CashScreens.module.css';
import { ClosedReport } from './reports/ClosedReport.tsx';
import { ClosingChecks } from './count/ClosingChecks.tsx';
import { fromSale } from './from-sale.ts';
import { HandoverCard } from './moves/HandoverCard.tsx';
import { ReportHead } from './reports/ReportHead.tsx';
import { ReportReceipts } from './reports/ReportReceipts.tsx';
import { typeCountsOf, typedOf, typesToCount, worstDifference, type TypedCounts } from './count/type-counts.ts';
import { TypeCountFields } from './count/TypeCountFields.tsx';
import { TypeTotals } from './count/TypeTotals.tsx';
import { useCashAction } from './use-cash-action.ts';

/**
 * The report of this terminal: a terminal without a drawer is opened and closed here, one with a drawer is counted on
 * its own screen (decision 167).
 */
export function TerminalScreen() {
  const title = useText(screenStrings);
  const { data: report, failure, onRetry } = loaded(useQuery(currentReportQuery));
  const [closed, setClosed] = useState<TerminalReport | null>(null);
  return (
    <PageFrame title={title('currentTerminal')}>
      {report === undefined &&
        (failure === null ? <LoadingRows rows={6} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
      {report === null &&
        (closed === null ? <NotOpen /> : <ClosedReport report={closed} onDone={() => setClosed(null)} />)}
      {report != null && <Running report={report} onClosed={setClosed} />}
    </PageFrame>
  );
}

function NotOpen() {
  const t = useText(cashStrings);
  const goTo = useGoTo();
  const { posTerminalIsUseCashDrawer: hasDrawer } = useCurrentClient();
  const { from } = useSearchOf(fromSale);
  const { history } = useRouter();
  const { isRunning, run } = useCashAction();
  const [terminalReportID] = useState(newID);
  const open = () =>
    run(async () => {
      const opened = await withApproval({ action: 'openTerminal', targetID: terminalReportID }, (approvalID) =>
        openTerminal({ terminalReportID, approvalID }),
      );
      if (opened === null) return;
      toast('success', t('openedTerminal'));
      if (from === 'sale') history.back();
    });
  return (
    <div className={classes.page}>
      <Card title={t('openTerminalTitle')} hint={t(hasDrawer ? 'openHint' : 'openTerminalHint')}>
        <div className={classes.bar}>
          {hasDrawer ? (
            <Button size="xl" onClick={() => void goTo('cashDrawer', { search: { from } })}>
              {t('toDrawer')}
            </Button>
          ) : (
            <Button size="xl" loading={isRunning} onClick={() => void open()}>
              {t('openTerminalNow')}
            </Button>
          )}
        </div>
      </Card>
      <HandoverCard />
    </div>
  );
}

interface RunningProps {
  readonly report: TerminalReport;
  readonly onClosed: (report: TerminalReport) => void;
}

function Running({ report, onClosed }: RunningProps) {
  const t = useText(cashStrings);
  const goTo = useGoTo();
  const currency = useCurrency();
  const { cashDifferenceLimit } = useOperationalSetting();
  const { userId } = useCurrentUser();
  const { isRunning, run } = useCashAction();
  const [note, setNote] = useState('');
  const { terminalReportID, version } = report;
  const types = typesToCount(report);
  const [typed, setTyped] = useState<TypedCounts>(() => typedOf(types));
  const typeCounts = typeCountsOf(types, typed);
  const isCounted = report.status === 'Counting';
  const isAbove = (of: TerminalReport): boolean =>
    cashDifferenceLimit !== null && worstDifference(of) > cashDifferenceLimit;
  const needsNote = isAbove(report);
  // A person who does not see the expected cash stores the count first, and only then sees the difference (decision
  // 168).
  const isBlindCount =
    report.isBlind && cashDifferenceLimit !== null && note.trim() === '' && (typeCounts ?? []).length > 0;
  const allowed = <T,>(write: (approvalID: string | null) => Promise<T>): Promise<T | null> =>
    isCounted && report.countedBy?.userID === userId
      ? write(null)
      : withApproval({ action: 'closeTerminal', targetID: terminalReportID }, write);
  const close = () =>
    run(async () => {
      if (typeCounts === null) return;
      const body = { terminalReportID, version, note: note.trim(), typeCounts };
      const closed = await allowed(async (approvalID) => {
        if (!isBlindCount) return closeTerminal({ ...body, approvalID });
        const counted = await countCashTerminal({ terminalReportID, version, cashCounts: [], typeCounts, approvalID });
        return isAbove(counted) ? null : closeTerminal({ terminalReportID, version: counted.version });
      });
      if (closed !== null) onClosed(closed);
    });
  const sellOn = () => run(() => allowed((approvalID) => resumeTerminal({ terminalReportID, approvalID })));
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <Card>
          <ReportHead report={report} />
          <ReportReceipts report={report} />
          {report.hasCashDrawer ? (
            <div className={classes.bar}>
              <Button size="xl" onClick={() => void goTo('cashDrawer')}>
                {t('toDrawer')}
              </Button>
            </div>
          ) : (
            <>
              <TypeCountFields types={types} typed={typed} onChange={setTyped} isDisabled={isRunning} />
              <TextInput
                label={t(needsNote ? 'noteLabel' : 'note')}
                {...(needsNote && {
                  description: t('noteNeeded', { limit: formatAmount(cashDifferenceLimit ?? 0, currency) }),
                })}
                withAsterisk={needsNote}
                value={note}
                maxLength={500}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
              <div className={classes.bar}>
                {isCounted && (
                  <Button size="xl" variant="default" disabled={isRunning} onClick={() => void sellOn()}>
                    {t('sellOn')}
                  </Button>
                )}
                <Button
                  size="xl"
                  loading={isRunning}
                  disabled={typeCounts === null || (needsNote && note.trim() === '')}
                  onClick={() => void close()}
                >
                  {t('closeNow')}
                </Button>
              </div>
            </>
          )}
        </Card>
        <ClosingChecks clientID={report.clientID} />
        <TypeTotals report={report} />
        {report.figures === null && <Text c="dimmed">{t('blind')}</Text>}
      </div>
      <HandoverCard />
    </div>
  );
}
