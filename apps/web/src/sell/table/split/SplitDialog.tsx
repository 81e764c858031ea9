import { Button } from '@mantine/core';
import { toPlainString, type CartLine } from '@tavola/selling';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { shownLine } from '#runtime/names/shown-name.ts';
import { newID } from '#runtime/clock/ids.ts';
import { useText } from '#text/define.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { useSale } from '../../cart/state/sale-store.ts';
import type { Selling } from '../../data/sell-context.ts';
import { refusalText } from '../../format/refusals.strings.ts';
import { SellDialog } from '../../shell/SellDialog.tsx';
import { useSellLayout } from '../../shell/use-layout.ts';
import { useAtTable } from '../../check/at-table.ts';
import { newBill } from '../../save/hold-table.ts';
import { billName } from '../../check/bill-names.ts';
import { placeNames } from '../../check/place-names.ts';
import { applySplit } from './apply-split.ts';
import classes from './SplitDialog.module.css';
import {
  MOST_BILLS,
  planSplit,
  priceSplit,
  seatsOf,
  seatWords,
  splitLines,
  unevenLines,
  unevenParts,
  type SplitWay,
} from './split-plan.ts';
import { useTableGuests } from '../../check/table-guests.ts';
import { SumProof } from './SumProof.tsx';
import { tableStrings } from '../../check/table.strings.ts';

const partNames = { discount: 'partDiscount', charge: 'partCharge', tax: 'partTax' } as const;

/** What a split begins with: the bills that there are, else one for each guest (decision 404), at least two. */
const billsAtFirst = (open: number, guests: number | null): number =>
  open > 1 ? open : Math.min(MOST_BILLS, Math.max(2, guests ?? 2));

const ways = ['evenly', 'byPerson', 'bySeat'] as const;

/** Splits the bills of a table by person, by seat or evenly, and shows that they add up before anything is saved. */
export function SplitDialog({ selling, onClose }: { readonly selling: Selling; readonly onClose: () => void }) {
  const t = useText(tableStrings);
  const isPhone = useSellLayout() === 'phone';
  const { data, at } = selling;
  const cart = useSale((state) => state.cart);
  const check = useAtTable((state) => state.check);
  const [newIDs] = useState(() => Array.from({ length: MOST_BILLS }, newID));
  const [way, setWay] = useState<SplitWay>('evenly');
  const guests = useTableGuests(cart?.tableID ?? null);
  const [chosen, setCount] = useState<number | null>(null);
  const open = check?.bills.filter(({ isFrozen }) => !isFrozen).length ?? 0;
  const count = chosen ?? billsAtFirst(open, guests);
  const [person, setPerson] = useState(0);
  const [had, setHad] = useState<ReadonlyMap<string, readonly number[]>>(new Map());
  const [isSaving, setIsSaving] = useState(false);
  const choice = useMemo(() => ({ way, count, had }), [way, count, had]);
  const split = useMemo(() => {
    if (cart === null || check === null) return null;
    const plan = planSplit(check, cart, choice, newIDs);
    const opened = plan.bills
      .filter(({ isNew }) => isNew)
      .map(({ billID }) => ({ ...newBill(data, cart), orderID: billID }));
    return { plan, priced: priceSplit(check, cart, plan, { data, at, opened }) };
  }, [cart, check, choice, newIDs, data, at]);
  if (cart === null || check === null || split === null) return null;
  const { plan, priced } = split;
  const lines = splitLines(check, cart);
  const place = placeNames(check);
  const nameOf = (billID: string): string => {
    const known = check.bills.find(({ order }) => order.orderID === billID);
    const index = plan.bills.findIndex((bill) => bill.billID === billID);
    const seat = plan.bills[index]?.seat ?? null;
    if (index < 0 || (known?.aliasName ?? '') !== '') return known === undefined ? '' : billName(known, place);
    return seat === null ? t('guest', { n: index + 1 }) : t('seat', { n: seat });
  };
  const toggle = ({ orderLineID }: CartLine) => {
    const before = had.get(orderLineID) ?? [];
    const next = before.includes(person) ? before.filter((each) => each !== person) : [...before, person];
    setHad(new Map(had).set(orderLineID, next));
  };
  const apply = () => {
    setIsSaving(true);
    void applySplit(choice, newIDs, nameOf, selling)
      .then((isDone) => isDone && onClose())
      .finally(() => setIsSaving(false));
  };
  const seats = seatsOf(lines);
  // By seat there is nothing to price until two seats are known.
  const isSplit = plan.bills.length > 1;
  // A split is undone in one step: everything without a payment goes back to one bill.
  const isOneAgain = way !== 'bySeat' && count === 1 && open > 1;
  const canApply = priced.ok && (isSplit || isOneAgain) && lines.length > 0;
  return (
    <SellDialog
      title={t('split')}
      onClose={onClose}
      closeLabel={t('close')}
      width={860}
      isFull={isPhone}
      isTall
      footer={
        <Button size="xl" fullWidth disabled={!canApply} loading={isSaving} onClick={apply}>
          {isSplit ? t('applySplit', { n: plan.bills.length }) : t(isOneAgain ? 'oneBill' : 'split')}
        </Button>
      }
    >
      <div className={classes.body}>
        <div className={classes.ways} role="group" aria-label={t('split')}>
          {ways.map((each) => (
            <button key={each} type="button" aria-pressed={each === way} onClick={() => setWay(each)}>
              {t(each)}
            </button>
          ))}
        </div>
        {way === 'bySeat' ? (
          <p className={classes.hint}>{t(seatWords(seats.length))}</p>
        ) : (
          <>
            <div className={classes.people} role="group" aria-label={t('people')}>
              <span className={classes.label}>{t('people')}</span>
              <button
                type="button"
                aria-label={t('fewer')}
                disabled={count <= (open > 1 ? 1 : 2)}
                onClick={() => setCount(count - 1)}
              >
                <IconMinus size={22} aria-hidden />
              </button>
              <strong aria-live="polite">{count}</strong>
              <button
                type="button"
                aria-label={t('more')}
                disabled={count >= MOST_BILLS}
                onClick={() => setCount(count + 1)}
              >
                <IconPlus size={22} aria-hidden />
              </button>
            </div>
            <p className={classes.hint}>
              {isOneAgain ? t('oneHint') : t(way === 'evenly' ? 'evenHint' : 'personHint', { n: count })}
            </p>
          </>
        )}
        {way === 'byPerson' && !isOneAgain && (
          <>
            <div className={classes.persons} role="group" aria-label={t('byPerson')}>
              {plan.bills.map(({ billID }, index) => (
                <button key={billID} type="button" aria-pressed={index === person} onClick={() => setPerson(index)}>
                  {nameOf(billID)}
                </button>
              ))}
            </div>
            <ul className={classes.lines}>
              {lines.map((line) => {
                const own = (had.get(line.orderLineID) ?? []).filter((each) => each < count);
                return (
                  <li key={line.orderLineID}>
                    <button type="button" aria-pressed={own.includes(person)} onClick={() => toggle(line)}>
                      <span className={classes.item}>{`${toPlainString(line.quantity)} × ${shownLine(line)}`}</span>
                      <span className={classes.who}>
                        {own.length === 0
                          ? t('sharedByAll')
                          : own.map((each) => nameOf(plan.bills[each]?.billID ?? '')).join(', ')}
                      </span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </>
        )}
        {lines.length < cart.lines.length && check.lines.some(({ isFixed }) => isFixed) && (
          <Notice tone="info">{t('fixedLines')}</Notice>
        )}
        {isSplit && priced.ok && (
          <SumProof
            bills={priced.value.bills.map(({ billID, order }) => ({
              billID,
              name: nameOf(billID),
              amount: order.totals.totalDueAmount,
            }))}
            proof={priced.value.proof}
            uneven={[
              ...unevenLines(priced.value).map(({ of: { lineID }, ...shared }) => {
                const line = cart.lines.find(({ orderLineID }) => orderLineID === lineID);
                return { key: lineID, name: line === undefined ? '' : shownLine(line), ...shared };
              }),
              ...unevenParts(priced.value.bills).map(({ of, ...shared }) => ({
                key: of,
                name: t(partNames[of]),
                ...shared,
              })),
            ]}
            currency={data.currency}
          />
        )}
        {isSplit && !priced.ok && <Notice tone="warning">{refusalText(priced)}</Notice>}
      </div>
    </SellDialog>
  );
}
