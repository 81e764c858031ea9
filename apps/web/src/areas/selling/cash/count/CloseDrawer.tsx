import { Button, Text, TextInput } from '@mantine/core';
import type { TerminalReport } from '@tavola/contract';
import { isCash } from '@tavola/selling';
import { useState } from 'react';
import { withApproval } from '#runtime/session/approvals.ts';
import { useCurrentUser } from '#runtime/session/users.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { Card } from '#ui/frames/Card.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { closeCashTerminal, resumeTerminal } from '../cash.queries.ts';
import { cashStrings } from '../cash.strings.ts';
import classes from '../CashScreens.module.css';
import { CauseList } from './CauseList.tsx';
import { ClosingChecks } from './ClosingChecks.tsx';
import { Difference } from './Difference.tsx';
import { ExpectedCash } from '../reports/Figures.tsx';
import { ReportHead } from '../reports/ReportHead.tsx';
import { worstDifference } from './type-counts.ts';
import { TypeTotals } from './TypeTotals.tsx';
import { useCashAction } from '../use-cash-action.ts';

interface CloseDrawerProps {
  readonly report: TerminalReport;
  readonly onCountAgain: () => void;
  readonly onClosed: (report: TerminalReport) => void;
}

/** After the count: the difference with its likely causes, and the close. A large difference needs a reason. */
export function CloseDrawer({ report, onCountAgain, onClosed }: CloseDrawerProps) {
  const t = useText(cashStrings);
  const currency = useCurrency();
  const { cashDifferenceLimit } = useOperationalSetting();
  const { isRunning, run } = useCashAction();
  const [note, setNote] = useState('');
  const { terminalReportID, version } = report;
  const cash = report.perType.find(isCash);
  const difference = cash?.difference ?? 0;
  const worst = worstDifference(report);
  const needsNote = cashDifferenceLimit !== null && worst > cashDifferenceLimit;
  const { userId } = useCurrentUser();
  // A person who has just counted has proven the right, and is not asked twice.
  const allowed = <T,>(write: (approvalID: string | null) => Promise<T>): Promise<T | null> =>
    report.countedBy?.userID === userId
      ? write(null)
      : withApproval({ action: 'closeTerminal', targetID: terminalReportID }, write);
  const close = () =>
    run(async () => {
      const body = { terminalReportID, version, note: note.trim() };
      const closed = await allowed((approvalID) => closeCashTerminal({ ...body, approvalID }));
      if (closed !== null) onClosed(closed);
    });
  const sellOn = () => run(() => allowed((approvalID) => resumeTerminal({ terminalReportID, approvalID })));
  const limit = formatAmount(cashDifferenceLimit ?? 0, currency);
  const ending = (
    <>
      <TextInput
        label={t(worst === 0 ? 'note' : 'noteLabel')}
        {...(worst !== 0 && {
          description: t(needsNote ? 'noteNeeded' : cashDifferenceLimit === null ? 'noteFree' : 'noteBelow', { limit }),
        })}
        withAsterisk={needsNote}
        value={note}
        maxLength={500}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.bar}>
        <Button size="xl" variant="default" disabled={isRunning} onClick={() => void sellOn()}>
          {t('sellOn')}
        </Button>
        <Button size="xl" variant="default" disabled={isRunning} onClick={onCountAgain}>
          {t('countAgain')}
        </Button>
        <Button size="xl" loading={isRunning} disabled={needsNote && note.trim() === ''} onClick={() => void close()}>
          {t('closeNow')}
        </Button>
      </div>
    </>
  );
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <Card title={t('closeTitle')}>
          <ReportHead report={report} />
          <dl className={classes.figures}>
            <div className={classes.figure}>
              <dt>{t('counted')}</dt>
              <dd>{cash?.counted != null && <MoneyText amount={cash.counted} currency={currency} />}</dd>
            </div>
            <div className={classes.figure}>
              <dt>{t('expectedCash')}</dt>
              <dd>{cash?.expected != null && <MoneyText amount={cash.expected} currency={currency} />}</dd>
            </div>
          </dl>
          <Difference amount={difference} />
          {difference === 0 && ending}
        </Card>
        {/* Looked at before the close. */}
        {difference !== 0 && (
          <>
            <CauseList report={report} difference={difference} />
            <Card>{ending}</Card>
          </>
        )}
      </div>
      <div className={classes.column}>
        <ClosingChecks clientID={report.clientID} />
        <TypeTotals report={report} />
        <Card title={t('expectedCash')}>
          {report.figures === null ? <Text c="dimmed">{t('blind')}</Text> : <ExpectedCash figures={report.figures} />}
        </Card>
      </div>
    </div>
  );
}
