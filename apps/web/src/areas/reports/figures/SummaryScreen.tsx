import type { AskedScope, PaymentFigure, ReportFigures } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { shownName } from '#runtime/names/shown-name.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { Card } from '#ui/frames/Card.tsx';
import classes from '../frame/Report.module.css';
import { useReportState } from '../frame/report-state.ts';
import { paymentsQuery } from '../reports.queries.ts';
import { reportStrings } from '../reports.strings.ts';
import { FiguresScreen } from './FiguresScreen.tsx';
import { WhyDialog } from './WhyDialog.tsx';

/** The period at a glance: how gross sales become what was paid, by which payment types, and the days it is made of. */
export const SummaryScreen = () => (
  <FiguresScreen screen="salesSummary">
    {({ totals, comparedTotals }, scope) => (
      <div className={classes.sides}>
        <Sums totals={totals} comparedTotals={comparedTotals} scope={scope} />
        {/* Money is paid for a whole sale, and for no brand of it. */}
        {totals.orders !== null && <Payments scope={scope} />}
      </div>
    )}
  </FiguresScreen>
);

const SCALE = 100_000;
/** What was paid without the tips in it. */
const withoutTips = ({ paid, tips }: ReportFigures): number => Math.round((paid - tips) * SCALE) / SCALE;

interface SumsProps {
  readonly totals: ReportFigures;
  readonly comparedTotals: ReportFigures | null;
  readonly scope: AskedScope;
}

/** Figures as on paper: each line is added to or taken from those above it; a difference says what it is made of. */
function Sums({ totals, comparedTotals, scope }: SumsProps) {
  const t = useText(reportStrings);
  const currency = useOperationalSetting();
  const goTo = useGoTo();
  const { compare, search } = useReportState({ compare: 'before' });
  const [isAsking, setIsAsking] = useState(false);
  const change = comparedTotals === null ? 0 : totals.net - comparedTotals.net;
  const { areTipsInTotals } = currency;
  const isTipApart = !areTipsInTotals && totals.orders !== null && totals.tips !== 0;
  const less = ['discounts', 'comps', 'refunds'] as const;
  const more = ['tax', 'serviceCharge', 'delivery', 'additional', 'rounding', 'tips'] as const;
  // Every figure leads to the sales that it is the sum of.
  const open = (name: (typeof less)[number] | (typeof more)[number] | 'gross' | 'net' | 'paid'): void => {
    const kind = name === 'discounts' ? 'Discount' : name === 'comps' ? 'Comp' : null;
    void goTo('salesReport', {
      search: {
        ...search,
        by: '',
        hide: '',
        ...(name === 'refunds' && { state: 'Refunded' }),
        ...(kind !== null && { group: kind, key: '', of: t(name) }),
      },
    });
  };
  const row = (name: Parameters<typeof open>[0], sign: 1 | -1 = 1) => (
    <tr key={name} {...((name === 'net' || name === 'paid') && { 'data-sum': true })}>
      <th scope="row">
        {totals[name] === 0 ? (
          t(name)
        ) : (
          <Anchor component="button" type="button" className={classes.rowLink} onClick={() => open(name)}>
            {t(name)}
          </Anchor>
        )}
      </th>
      <td>{formatAmount(totals[name] === 0 ? 0 : sign * totals[name], currency)}</td>
    </tr>
  );
  return (
    <Card
      title={t('summaryTitle')}
      actions={
        change !== 0 && (
          <Button variant="default" onClick={() => setIsAsking(true)}>
            {t(change < 0 ? 'whyLower' : 'whyHigher')}
          </Button>
        )
      }
    >
      <table className={classes.sums}>
        <tbody>
          {row('gross')}
          {less.map((name) => row(name, -1))}
          {row('net')}
          {more
            .filter((name) => (name === 'tax' || totals[name] !== 0) && !(isTipApart && name === 'tips'))
            .map((name) => row(name))}
          {isTipApart && (
            <>
              <tr data-sum>
                <th scope="row">{t('withoutTips')}</th>
                <td>{formatAmount(withoutTips(totals), currency)}</td>
              </tr>
              {row('tips')}
            </>
          )}
          {totals.orders !== null && row('paid')}
        </tbody>
      </table>
      {isAsking && comparedTotals !== null && (
        <WhyDialog
          scope={scope}
          compare={compare}
          totals={totals}
          comparedTotals={comparedTotals}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  );
}

function Payments({ scope }: { readonly scope: AskedScope }) {
  const t = useText(reportStrings);
  const currency = useOperationalSetting();
  const goTo = useGoTo();
  const { search } = useReportState({ compare: 'before' });
  const { data } = useQuery(paymentsQuery(scope));
  if (data === undefined) return null;
  const rest = [
    { group: 'unsettled', amount: -data.unsettled },
    { group: 'earlier', amount: data.earlier },
  ] as const;
  // Every figure leads to the payments that it is the sum of (decision 508).
  const link = (group: PaymentFigure, key: string, name: string) => (
    <Anchor
      component="button"
      type="button"
      className={classes.rowLink}
      onClick={() => void goTo('salesReport', { search: { ...search, by: '', hide: '', group, key, of: name } })}
    >
      {name}
    </Anchor>
  );
  return (
    <Card title={t('paymentsTitle')}>
      <table className={classes.sums}>
        <tbody>
          {data.payments.map(({ paymentTypeID, customPaymentTypeID, amount, tips, ...type }) => {
            const name = shownName(type);
            const key = `${paymentTypeID}:${customPaymentTypeID ?? ''}`;
            return (
              <tr key={key}>
                <th scope="row">{link('payment', key, name)}</th>
                <td>{formatAmount(Math.round((amount + tips) * 100_000) / 100_000, currency)}</td>
              </tr>
            );
          })}
          {rest
            .filter(({ amount }) => amount !== 0)
            .map(({ group, amount }) => (
              <tr key={group}>
                <th scope="row">{link(group, '', t(group))}</th>
                <td>{formatAmount(amount, currency)}</td>
              </tr>
            ))}
          <tr data-sum>
            <th scope="row">{t('paid')}</th>
            <td>{formatAmount(data.sold, currency)}</td>
          </tr>
          {data.others.map(({ kind, paymentTypeID, customPaymentTypeID, amount, ...type }) => (
            <tr key={`${kind} ${paymentTypeID} ${customPaymentTypeID ?? ''}`}>
              <th scope="row">{t(`otherMoney_${kind}`, { name: shownName(type) })}</th>
              <td>{formatAmount(amount, currency)}</td>
            </tr>
          ))}
          {data.others.length > 0 && (
            <tr>
              <th scope="row">{t('received')}</th>
              <td>{formatAmount(data.received, currency)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </Card>
  );
}
