import { Button } from '@mantine/core';
import type { LineAdjustment, SaleDetail, SaleLine } from '@tavola/contract';
import { toAmount } from '@tavola/selling';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { shownName } from '#runtime/names/shown-name.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount, formatQuantity } from '#text/format.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { printPaper } from '../receipts/print-paper.ts';
import { saleQuery, type SaleOf } from '../sales/sales.queries.ts';
import { saleStrings } from '../sales/sales.strings.ts';
import { comesTo, explainedItems, explainedRows, type SaleRow } from './explain-sale.ts';
import classes from './WhyPaper.module.css';
import { whyTotalStrings } from './why-total.strings.ts';

interface WhySaleDialogProps {
  readonly of: SaleOf;
  readonly onClose: () => void;
}

/** "Why this total?" of a paid sale, on the screen and on paper: from what was stored when it was paid. */
export function WhySaleDialog({ of, onClose }: WhySaleDialogProps) {
  const t = useText(whyTotalStrings);
  const isPhone = useIsPhone();
  const paper = useRef<HTMLDivElement>(null);
  const { data: sale, failure, onRetry } = loaded(useQuery(saleQuery(of)));
  return (
    <Dialog title={t('title')} size="md" fullScreen={isPhone} onClose={onClose}>
      {sale === undefined ? (
        failure === null ? (
          <LoadingRows rows={6} />
        ) : (
          <LoadFailed message={failure} onRetry={onRetry} />
        )
      ) : (
        <>
          <div ref={paper}>
            <Explained sale={sale} />
          </div>
          <Button
            size="lg"
            fullWidth
            variant="default"
            leftSection={<IconPrinter size={20} aria-hidden />}
            onClick={() => paper.current !== null && printPaper(paper.current)}
          >
            {t('print')}
          </Button>
        </>
      )}
    </Dialog>
  );
}

function Explained({ sale }: { readonly sale: SaleDetail }) {
  const t = useText(whyTotalStrings);
  const ofSale = useText(saleStrings);
  const operational = useOperationalSetting();
  const amountOf = (amount: number) => formatAmount(amount, operational);
  const notes = [
    ...(sale.lines.some(({ adjustments }) => adjustments.some(({ step }) => step === 'orderDiscount'))
      ? [t('noteOrderDiscount')]
      : []),
    ...(sale.taxes.some(({ inclusive }) => inclusive) ? [t('noteIncluded')] : []),
    ...(sale.taxes.some(({ inclusive }) => !inclusive) ? [t('noteAdded')] : []),
  ];
  return (
    <div className={classes.paper}>
      <h3 className={classes.heading}>{ofSale('saleTitle', { no: sale.saleNo })}</h3>
      <ul className={classes.list} aria-label={t('items')}>
        {explainedItems(sale).map((line) => (
          <Item key={line.orderLineID} line={line} />
        ))}
      </ul>
      <h3 className={classes.heading}>{t('sums')}</h3>
      <div>
        {explainedRows(sale).map((row) => (
          <Sum key={row.key} row={row} />
        ))}
        <div className={`${classes.row} ${classes.total}`}>
          <span>{t('total')}</span>
          <span>{amountOf(sale.totalDueAmount)}</span>
        </div>
        {sale.cashRoundingAdjustAmount !== 0 && (
          <div className={`${classes.row} ${classes.soft}`}>
            <span>{ofSale('rounding')}</span>
            <span>{amountOf(sale.cashRoundingAdjustAmount)}</span>
          </div>
        )}
        {sale.refundedAmount !== 0 && (
          <div className={`${classes.row} ${classes.soft}`}>
            <span>{ofSale('refunded')}</span>
            <span>{amountOf(sale.refundedAmount)}</span>
          </div>
        )}
      </div>
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Item({ line }: { readonly line: SaleLine }) {
  const t = useText(whyTotalStrings);
  const operational = useOperationalSetting();
  const amountOf = (amount: number) => formatAmount(amount, operational);
  return (
    <li>
      <div className={`${classes.row} ${classes.item}`}>
        <span>
          {formatQuantity(line.quantity)} × {shownName(line)}
        </span>
        <span>{amountOf(line.grossAmount)}</span>
      </div>
      {line.details.length > 0 && <div className={classes.soft}>{line.details.join(', ')}</div>}
      {line.adjustments.map((adjustment, index) => (
        <div key={`${index} ${adjustment.step}`} className={`${classes.row} ${classes.soft}`}>
          <span>
            <Reduction adjustment={adjustment} />
          </span>
          <span>{amountOf(adjustment.amount)}</span>
        </div>
      ))}
      {line.adjustments.length > 0 && (
        <div className={classes.row}>
          <span>{t('comesTo')}</span>
          <span>{amountOf(toAmount(comesTo(line)))}</span>
        </div>
      )}
      {line.serviceChargeAmount !== 0 && (
        <div className={classes.soft}>{t('chargeHere', { amount: amountOf(line.serviceChargeAmount) })}</div>
      )}
      {line.taxes.map(({ name, rate, inclusive, amount }) => (
        <div key={`${name} ${rate}`} className={classes.soft}>
          {t(inclusive ? 'includedHere' : 'addedHere', { name, rate, amount: amountOf(amount) })}
        </div>
      ))}
    </li>
  );
}

/** What takes money off an item, in words. */
function Reduction({ adjustment: { step, name } }: { readonly adjustment: LineAdjustment }) {
  const t = useText(whyTotalStrings);
  switch (step) {
    case 'offer':
      return t('offer', { name });
    case 'itemDiscount':
      return name;
    case 'orderDiscount':
      return t('shareOf', { name });
    case 'lineComp':
      return name === '' ? t('comp') : t('compOf', { name });
    case 'orderComp':
      return t('compShare');
  }
}

function Sum({ row: { kind, name, rate, amount } }: { readonly row: SaleRow }) {
  const t = useText(whyTotalStrings);
  const ofSale = useText(saleStrings);
  const operational = useOperationalSetting();
  const words = {
    subtotal: () => ofSale('subtotal'),
    discount: () => (name === '' ? ofSale('discounts') : name),
    comp: () => ofSale('comps'),
    serviceCharge: () => (rate === 0 ? ofSale('serviceCharge') : `${ofSale('serviceCharge')} ${rate}%`),
    tax: () => t('tax', { name, rate }),
    includedTax: () => t('included', { name, rate }),
    delivery: () => ofSale('delivery'),
    additional: () => ofSale('additional'),
    points: () => t('points'),
  } as const satisfies Readonly<Record<SaleRow['kind'], () => string>>;
  return (
    <div className={kind === 'includedTax' ? `${classes.row} ${classes.soft}` : classes.row}>
      <span>{words[kind]()}</span>
      <span>{formatAmount(toAmount(amount), operational)}</span>
    </div>
  );
}
