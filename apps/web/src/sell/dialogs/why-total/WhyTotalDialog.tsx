import { Button } from '@mantine/core';
import {
  parseMoney,
  toDecimalNumber,
  toPlainString,
  type Adjustment,
  type Cart,
  type TaxAmount,
} from '@tavola/selling';
import { IconPrinter } from '@tabler/icons-react';
import { useRef } from 'react';
import { whyClasses as classes } from '#areas/selling/why-total/index.ts';
import { whyTotalStrings } from '#areas/selling/why-total/why-total.strings.ts';
import { shownLine } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { formatQuantity } from '#text/format.ts';
import { cartStrings } from '../../cart/cart.strings.ts';
import { usePriced } from '../../cart/state/priced.ts';
import { titleOfPlace } from '../../check/at-table.ts';
import { useSelling } from '../../data/sell-context.ts';
import { shownDiscount, shownTax } from '../../format/catalog-names.ts';
import { showMoney } from '../../format/money.ts';
import { SellDialog } from '../../shell/SellDialog.tsx';
import { useSellLayout } from '../../shell/use-layout.ts';
import { explainedLines, explainedRows, type ExplainedLine, type ExplainedRow } from './explain-total.ts';

/** "Why this total?" in words for a guest, on the screen and on paper. */
export function WhyTotalDialog({ cart, onClose }: { readonly cart: Cart; readonly onClose: () => void }) {
  const t = useText(whyTotalStrings);
  const ofCart = useText(cartStrings);
  const { data } = useSelling();
  const isPhone = useSellLayout() === 'phone';
  const paper = useRef<HTMLDivElement>(null);
  const priced = usePriced();
  if (priced?.ok !== true) return null;
  const order = priced.value.priced;
  const rate = toPlainString(priced.value.cart.serviceCharge.rate);
  const place = titleOfPlace(cart);
  const name = [place, cart.orderNo === null ? '' : ofCart('orderNo', { no: cart.orderNo })];
  const print = () => {
    const { current } = paper;
    if (current !== null) void import('#areas/selling/receipts/index.ts').then((its) => its.printPaper(current));
  };
  return (
    <SellDialog
      title={t('title')}
      onClose={onClose}
      closeLabel={t('done')}
      width={560}
      isFull={isPhone}
      footer={
        <Button
          size="xl"
          fullWidth
          variant="default"
          leftSection={<IconPrinter size={22} aria-hidden />}
          onClick={print}
        >
          {t('print')}
        </Button>
      }
    >
      <div className={classes.paper} ref={paper}>
        <h3 className={classes.heading}>{name.filter((part) => part !== '').join(' · ') || t('items')}</h3>
        <ul className={classes.list} aria-label={t('items')}>
          {explainedLines(cart, order).map((line) => (
            <Item key={line.key} item={line} />
          ))}
        </ul>
        <h3 className={classes.heading}>{t('sums')}</h3>
        <div>
          {explainedRows(order, rate).map((row) => (
            <Sum key={row.key} row={row} />
          ))}
          <div className={`${classes.row} ${classes.total}`}>
            <span>{t('total')}</span>
            <span>{showMoney(order.totals.totalDueAmount, data.currency)}</span>
          </div>
        </div>
        <Notes rate={rate} />
      </div>
    </SellDialog>
  );
}

function Item({ item }: { readonly item: ExplainedLine }) {
  const t = useText(whyTotalStrings);
  const { data } = useSelling();
  const money = (amount: ExplainedLine['net']) => showMoney(amount, data.currency);
  const taxOf = ({ name, rate, isInclusive, amount }: TaxAmount) =>
    t(isInclusive ? 'includedHere' : 'addedHere', {
      name: shownTax(data.catalog, name),
      rate: toPlainString(rate),
      amount: money(amount),
    });
  return (
    <li>
      <div className={`${classes.row} ${classes.item}`}>
        <span>
          {formatQuantity(toDecimalNumber(item.quantity))} × {shownLine(item.line)}
        </span>
        <span>{money(item.gross)}</span>
      </div>
      {item.reductions.map((reduction, index) => (
        <div key={`${reduction.step} ${reduction.sourceID} ${index}`} className={`${classes.row} ${classes.soft}`}>
          <span>
            <Reduction reduction={reduction} reason={item.line.voidComp?.name ?? ''} />
          </span>
          <span>{money(reduction.amount)}</span>
        </div>
      ))}
      {item.reductions.length > 0 && (
        <div className={classes.row}>
          <span>{t('comesTo')}</span>
          <span>{money(item.net)}</span>
        </div>
      )}
      {item.serviceCharge !== 0 && (
        <div className={classes.soft}>{t('chargeHere', { amount: money(item.serviceCharge) })}</div>
      )}
      {item.taxes.map((tax) => (
        <div key={`${tax.name} ${tax.rate}`} className={classes.soft}>
          {taxOf(tax)}
        </div>
      ))}
    </li>
  );
}

/** What takes money off an item, in words. */
function Reduction({ reduction, reason }: { readonly reduction: Adjustment; readonly reason: string }) {
  const t = useText(whyTotalStrings);
  const { catalog } = useSelling().data;
  const name = shownDiscount(catalog, reduction.name);
  switch (reduction.step) {
    case 'offer':
      return t('offer', { name });
    case 'itemDiscount':
      return name;
    case 'orderDiscount':
      return t('shareOf', { name });
    case 'lineComp':
      return reason === '' ? t('comp') : t('compOf', { name: reason });
    case 'orderComp':
      return t('compShare');
  }
}

function Sum({ row }: { readonly row: ExplainedRow }) {
  const t = useText(whyTotalStrings);
  const ofCart = useText(cartStrings);
  const { data } = useSelling();
  const tax = { rate: row.rate, name: shownTax(data.catalog, row.name) };
  const words = {
    subtotal: () => ofCart('subtotal'),
    discount: () => (row.name === '' ? ofCart('discounts') : shownDiscount(data.catalog, row.name)),
    comp: () => ofCart('comps'),
    serviceCharge: () => ofCart('serviceChargeRate', { rate: row.rate }),
    tax: () => t('tax', tax),
    includedTax: () => t('included', tax),
    delivery: () => ofCart('deliveryCharge'),
    additional: () => ofCart('additionalCharge'),
    points: () => t('points'),
  } as const satisfies Readonly<Record<ExplainedRow['kind'], () => string>>;
  return (
    <div className={row.kind === 'includedTax' ? `${classes.row} ${classes.soft}` : classes.row}>
      <span>{words[row.kind]()}</span>
      <span>{showMoney(row.amount, data.currency)}</span>
    </div>
  );
}

/** How the figures are made, as far as it matters for this total. */
function Notes({ rate }: { readonly rate: string }) {
  const t = useText(whyTotalStrings);
  const { data } = useSelling();
  const priced = usePriced();
  if (priced?.ok !== true) return null;
  const { orderDiscounts, taxes, totals } = priced.value.priced;
  const steps = data.paymentSettings.flatMap(({ isCashRoundingEnabled, roundOffTotalsToNearest }) => {
    const step = parseMoney(roundOffTotalsToNearest);
    return isCashRoundingEnabled && step.ok && step.value > 0 ? [step.value] : [];
  });
  const [step] = steps;
  const isAfter = data.serviceCharge?.isCalculateAfterDiscount === true;
  const notes = [
    ...(orderDiscounts.length > 0 ? [t('noteOrderDiscount')] : []),
    ...(totals.serviceChargeAmount === 0 ? [] : [t(isAfter ? 'noteChargeAfter' : 'noteChargeBefore', { rate })]),
    ...(taxes.some(({ isInclusive }) => isInclusive) ? [t('noteIncluded')] : []),
    ...(totals.exclusiveTaxAmount === 0 ? [] : [t('noteAdded')]),
    ...(step === undefined ? [] : [t('noteCash', { step: showMoney(step, data.currency) })]),
  ];
  return notes.length === 0 ? null : (
    <ul className={classes.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
