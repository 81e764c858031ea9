import type { AskedScope, Comparison, ReportFigures } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { loaded } from '#runtime/http/records.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import classes from '../frame/Report.module.css';
import { rowName } from '../frame/row-name.ts';
import { figuresQuery } from '../reports.queries.ts';
import { causesOf, changesOf } from './causes.ts';
import { whyStrings } from './why.strings.ts';

interface WhyDialogProps {
  readonly scope: AskedScope;
  readonly compare: Comparison;
  readonly totals: ReportFigures;
  readonly comparedTotals: ReportFigures;
  readonly onClose: () => void;
}

/** Few rows, because a cause that is one of many explains nothing. */
const MOST = 4;
const groups = ['hourOfDay', 'product', 'channel'] as const;

/** What the difference to the compared period is made of; each list sums to it. */
export function WhyDialog({ scope, compare, totals, comparedTotals, onClose }: WhyDialogProps) {
  const t = useText(whyStrings);
  const { difference, ...causes } = causesOf(totals, comparedTotals, useOperationalSetting().currencyDecimals);
  return (
    <Dialog title={t(difference < 0 ? 'whyLower' : 'whyHigher')} size="lg" onClose={onClose}>
      <div className={classes.dialogList}>
        <Changes
          title={t('sales')}
          rows={(['orders', 'value', 'refunds'] as const).map((cause) => ({ name: t(cause), change: causes[cause] }))}
          difference={difference}
        />
        {groups.map((group) => (
          <ChangesBy key={group} group={group} scope={scope} compare={compare} difference={difference} />
        ))}
      </div>
    </Dialog>
  );
}

interface ChangesByProps extends Pick<WhyDialogProps, 'scope' | 'compare'> {
  readonly group: (typeof groups)[number];
  readonly difference: number;
}

function ChangesBy({ group, scope, compare, difference }: ChangesByProps) {
  const t = useText(whyStrings);
  const { data, failure, onRetry } = loaded(useQuery(figuresQuery(group, scope, compare)));
  if (failure !== null) return <LoadFailed message={failure} onRetry={onRetry} />;
  if (data === undefined) return <LoadingRows rows={MOST} />;
  const { top, rest } = changesOf(data.rows, MOST);
  // One channel says nothing that the difference does not.
  if (group === 'channel' && data.rows.length < 2) return null;
  const others = rest === 0 ? [] : [{ name: t('others'), change: rest }];
  return (
    <Changes
      title={t(group)}
      rows={[...top.map(({ row, change }) => ({ name: rowName(group, row), change })), ...others]}
      difference={difference}
    />
  );
}

interface ChangesProps {
  readonly title: string;
  readonly rows: readonly { readonly name: string; readonly change: number }[];
  readonly difference: number;
}

function Changes({ title, rows, difference }: ChangesProps) {
  const t = useText(whyStrings);
  const currency = useOperationalSetting();
  const shown = (amount: number): string => `${amount > 0 ? '+' : ''}${formatAmount(amount, currency)}`;
  return (
    <table className={classes.sums}>
      <caption className={classes.caption}>{title}</caption>
      <tbody>
        {rows.map(({ name, change }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{shown(change)}</td>
          </tr>
        ))}
        <tr data-sum>
          <th scope="row">{t('difference')}</th>
          <td>{shown(difference)}</td>
        </tr>
      </tbody>
    </table>
  );
}
