import { Button, Text } from '@mantine/core';
import type { TerminalReport } from '@tavola/contract';
import {
  IconArrowBarToDown,
  IconArrowBarUp,
  IconBuildingBank,
  IconCashRegister,
  IconLockOpen,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { useText } from '#text/define.ts';
import { Card } from '#ui/frames/Card.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { ShownReceipt, type OfferedReceipt } from '../receipts/ReceiptButtons.tsx';
import { ActivityList } from './moves/ActivityList.tsx';
import { cashAloneStrings } from './cash-alone.strings.ts';
import type { CashMove } from './cash.queries.ts';
import { cashStrings } from './cash.strings.ts';
import classes from './CashScreens.module.css';
import { ClosingChecks } from './count/ClosingChecks.tsx';
import { ExpectedCash } from './reports/Figures.tsx';
import { HandoverCard } from './moves/HandoverCard.tsx';
import { ReportHead } from './reports/ReportHead.tsx';
import { ReportReceipts } from './reports/ReportReceipts.tsx';
import { TypeTotals } from './count/TypeTotals.tsx';

// Loaded when they are opened.
const MoveDialog = lazy(() => import('./moves/MoveDialog.tsx').then((module) => ({ default: module.MoveDialog })));
const NoSaleDialog = lazy(() =>
  import('./moves/NoSaleDialog.tsx').then((module) => ({ default: module.NoSaleDialog })),
);

interface RunningDrawerProps {
  readonly report: TerminalReport;
  readonly onCount: () => void;
}

/** An open drawer: what should be in it, what was moved, and what can be done with it. */
export function RunningDrawer({ report, onCount }: RunningDrawerProps) {
  const t = useText(cashStrings);
  const ofAlone = useText(cashAloneStrings);
  const isOnline = useConnectivity((state) => state.isOnline);
  const [dialog, setDialog] = useState<CashMove | 'noSale' | null>(null);
  const [receipt, setReceipt] = useState<OfferedReceipt | null>(null);
  const close = () => setDialog(null);
  const moved = (offered: OfferedReceipt) => {
    close();
    setReceipt(offered);
  };
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <Card>
          <ReportHead report={report} />
          {!isOnline && <Notice tone="warning">{ofAlone('hint')}</Notice>}
          <div className={classes.actions}>
            <Button variant="default" leftSection={<IconArrowBarToDown size={22} />} onClick={() => setDialog('payIn')}>
              {t('payIn')}
            </Button>
            <Button variant="default" leftSection={<IconArrowBarUp size={22} />} onClick={() => setDialog('payOut')}>
              {t('payOut')}
            </Button>
            <Button variant="default" leftSection={<IconBuildingBank size={22} />} onClick={() => setDialog('deposit')}>
              {t('deposit')}
            </Button>
            <Button variant="default" leftSection={<IconLockOpen size={22} />} onClick={() => setDialog('noSale')}>
              {t('noSale')}
            </Button>
            <Button
              variant="default"
              data-main
              disabled={!isOnline}
              leftSection={<IconCashRegister size={22} />}
              onClick={onCount}
            >
              {t('countAndClose')}
            </Button>
          </div>
          {isOnline && <ReportReceipts report={report} />}
        </Card>
        <ActivityList activities={report.activities} canCancel={isOnline} />
      </div>
      <div className={classes.column}>
        <Card title={t('expectedCash')}>
          {report.figures === null ? <Text c="dimmed">{t('blind')}</Text> : <ExpectedCash figures={report.figures} />}
        </Card>
        <TypeTotals report={report} />
        {isOnline && (
          <>
            <ClosingChecks clientID={report.clientID} />
            <HandoverCard />
          </>
        )}
      </div>
      <Suspense fallback={null}>
        {dialog === 'noSale' && <NoSaleDialog onClose={close} />}
        {dialog !== null && dialog !== 'noSale' && (
          <MoveDialog key={dialog} move={dialog} onMoved={moved} onClose={close} />
        )}
      </Suspense>
      <ShownReceipt offered={receipt} onClose={() => setReceipt(null)} />
    </div>
  );
}
