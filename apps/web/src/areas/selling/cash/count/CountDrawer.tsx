import { Button } from '@mantine/core';
import type { CashDenomination, TerminalReport } from '@tavola/contract';
import { useState } from 'react';
import { withApproval } from '#runtime/session/approvals.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { Card } from '#ui/frames/Card.tsx';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { cashOf, useCashCount } from './cash-count.ts';
import { countCashTerminal } from '../cash.queries.ts';
import { cashStrings } from '../cash.strings.ts';
import { CashCount, CountWay } from './CashCount.tsx';
import classes from '../CashScreens.module.css';
import { typeCountsOf, typedOf, typesToCount, type TypedCounts } from './type-counts.ts';
import { TypeCountFields } from './TypeCountFields.tsx';
import { useCashAction } from '../use-cash-action.ts';

interface CountDrawerProps {
  readonly report: TerminalReport;
  readonly denominations: readonly CashDenomination[];
  readonly onCounted: () => void;
  readonly onBack: () => void;
}

/** Counts the cash of an open drawer; the expected amount is not shown here, so that the count does not aim at it. */
export function CountDrawer({ report, denominations, onCounted, onBack }: CountDrawerProps) {
  const t = useText(cashStrings);
  const currency = useCurrency();
  const isPhone = useIsPhone();
  const { isRunning, run } = useCashAction();
  const { state, change, total } = useCashCount(denominations, currency.currencyDecimals);
  const { terminalReportID, version } = report;
  const types = typesToCount(report);
  const [typed, setTyped] = useState<TypedCounts>(() => typedOf(types));
  const typeCounts = typeCountsOf(types, typed);
  const count = () =>
    run(async () => {
      if (typeCounts === null) return;
      const cash = cashOf(state, currency.currencyDecimals);
      const counted = await withApproval({ action: 'closeTerminal', targetID: terminalReportID }, (approvalID) =>
        countCashTerminal({ terminalReportID, version, ...cash, typeCounts, approvalID }),
      );
      if (counted !== null) onCounted();
    });
  return (
    <Card
      title={t('countTitle')}
      // On a phone the pad needs the room.
      {...(!isPhone && { hint: t('countHint') })}
      actions={<CountWay denominations={denominations} state={state} onChange={change} isDisabled={isRunning} />}
    >
      <CashCount
        denominations={denominations}
        state={state}
        onChange={change}
        totalLabel={t('counted')}
        isDisabled={isRunning}
      />
      <TypeCountFields types={types} typed={typed} onChange={setTyped} isDisabled={isRunning} />
      <div className={classes.bar}>
        <Button size="xl" variant="default" disabled={isRunning} onClick={onBack}>
          {t('back')}
        </Button>
        <Button size="xl" loading={isRunning} disabled={typeCounts === null} onClick={() => void count()}>
          {t('countDone', { amount: formatAmount(total, currency) })}
        </Button>
      </div>
    </Card>
  );
}
