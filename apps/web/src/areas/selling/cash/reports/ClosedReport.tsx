import { Button } from '@mantine/core';
import type { TerminalReport } from '@tavola/contract';
import { isCash } from '@tavola/selling';
import { useEffect, useRef } from 'react';
import { useText } from '#text/define.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { cashStrings } from '../cash.strings.ts';
import classes from '../CashScreens.module.css';
import { Difference } from '../count/Difference.tsx';
import { HandoverCard } from '../moves/HandoverCard.tsx';
import { ReportFigures } from './ReportFigures.tsx';
import { ReportReceipts } from './ReportReceipts.tsx';

interface ClosedReportProps {
  readonly report: TerminalReport;
  readonly onDone: () => void;
}

/** Right after a close: what it came to, and what the next person must know. */
export function ClosedReport({ report, onDone }: ClosedReportProps) {
  const t = useText(cashStrings);
  const head = useRef<HTMLDivElement>(null);
  // The page was scrolled down to Close now; what came of it is at its top.
  useEffect(() => {
    // A promise in newer browsers, which React would take for what ends the effect.
    head.current?.scrollIntoView({ block: 'center' });
  }, []);
  const cash = report.perType.find(isCash);
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <div ref={head}>
          <Notice tone="success" title={t('closedTitle')}>
            {t('closedText')}
          </Notice>
        </div>
        {cash?.difference != null && <Difference amount={cash.difference} />}
        <div className={classes.links}>
          <Button size="lg" onClick={onDone}>
            {t('openNext')}
          </Button>
        </div>
        <ReportReceipts report={report} />
        <ReportFigures report={report} />
      </div>
      <div className={classes.column}>
        <HandoverCard />
      </div>
    </div>
  );
}
