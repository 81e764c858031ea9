import { Anchor } from '@mantine/core';
import type { AccountSum } from '@tavola/contract';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import reportClasses from '../frame/Report.module.css';
import { journalStrings } from './journals.strings.ts';
import classes from './SidesTable.module.css';

interface Sides extends Pick<AccountSum, 'debit' | 'credit'> {
  readonly key: string;
  readonly cells: readonly string[];
  /** Opens what is behind the row. */
  readonly onOpen?: () => void;
}

interface SidesTableProps {
  /** One or two columns before the sides; on a phone the second is below the first. */
  readonly headings: readonly string[];
  readonly rows: readonly Sides[];
}

const SCALE = 100_000;
const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + Math.round(amount * SCALE), 0) / SCALE;

/** Rows with debit and credit, and what both sides come to. */
export function SidesTable({ headings, rows }: SidesTableProps) {
  const t = useText(journalStrings);
  const currency = useOperationalSetting();
  const shown = (amount: number): string => (amount === 0 ? '' : formatAmount(amount, currency));
  return (
    <table className={classes.sides} data-columns={headings.length}>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
          <th scope="col">{t('debit')}</th>
          <th scope="col">{t('credit')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...rest], debit, credit, onOpen }) => (
          <tr key={key}>
            <th scope="row">
              {onOpen === undefined ? (
                name
              ) : (
                <Anchor component="button" type="button" className={reportClasses.rowLink} onClick={onOpen}>
                  {name}
                </Anchor>
              )}
              {rest.length > 0 && <span className={classes.below}>{rest}</span>}
            </th>
            {rest.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
            <td>{shown(debit)}</td>
            <td>{shown(credit)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={headings.length}>
            {t('total')}
          </th>
          <td>{formatAmount(sum(rows.map(({ debit }) => debit)), currency)}</td>
          <td>{formatAmount(sum(rows.map(({ credit }) => credit)), currency)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
