import { Button } from '@mantine/core';
import type { CashDenomination } from '@tavola/contract';
import { useState } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { newID } from '#runtime/clock/ids.ts';
import { withApproval } from '#runtime/session/approvals.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { Card } from '#ui/frames/Card.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { cashAloneStrings } from './cash-alone.strings.ts';
import { cashOf, useCashCount } from './count/cash-count.ts';
import { openCashTerminal } from './cash.queries.ts';
import { cashStrings } from './cash.strings.ts';
import { CashCount, CountWay } from './count/CashCount.tsx';
import classes from './CashScreens.module.css';
import { HandoverCard } from './moves/HandoverCard.tsx';
import { useCashAction } from './use-cash-action.ts';

interface OpenDrawerFormProps {
  readonly denominations: readonly CashDenomination[];
  readonly onOpened: () => void;
}

/**
 * Opens the report of a terminal with the counted float of its drawer (decision 167), next to what the person before
 * has left.
 */
export function OpenDrawerForm({ denominations, onOpened }: OpenDrawerFormProps) {
  const t = useText(cashStrings);
  const currency = useCurrency();
  const isPhone = useIsPhone();
  const { isRunning, run } = useCashAction();
  // One id for the page: pressing again after a broken connection opens one report.
  const ofAlone = useText(cashAloneStrings);
  const isOnline = useConnectivity((state) => state.isOnline);
  const [terminalReportID] = useState(newID);
  const { state, change, total } = useCashCount(denominations, currency.currencyDecimals);
  const open = () =>
    run(async () => {
      const opened = await withApproval({ action: 'openTerminal', targetID: terminalReportID }, (approvalID) =>
        openCashTerminal({ terminalReportID, ...cashOf(state, currency.currencyDecimals), approvalID }),
      );
      if (opened === null) return;
      toast('success', t('opened'));
      onOpened();
    });
  return (
    <div className={classes.page}>
      <Card
        title={t('openTitle')}
        // On a phone the pad needs the room.
        {...(!isPhone && { hint: t('openHint') })}
        actions={<CountWay denominations={denominations} state={state} onChange={change} isDisabled={isRunning} />}
      >
        <CashCount
          denominations={denominations}
          state={state}
          onChange={change}
          totalLabel={t('float')}
          isDisabled={isRunning}
        />
        <div className={classes.bar}>
          {!isOnline && <Notice tone="warning">{ofAlone('opening')}</Notice>}
          <Button size="xl" disabled={!isOnline} loading={isRunning} onClick={() => void open()}>
            {t('openWith', { amount: formatAmount(total, currency) })}
          </Button>
        </div>
      </Card>
      <HandoverCard />
    </div>
  );
}
