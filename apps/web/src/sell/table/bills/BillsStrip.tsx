import type { TableCheck, TableCheckBill } from '@tavola/contract';
import { isVoided, ZERO } from '@tavola/selling';
import { IconCircle, IconCircleCheck, IconCircleHalf2, IconPencil, IconPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { shownLine } from '#runtime/names/shown-name.ts';
import { markBusy } from '#ui/forms/busy.ts';
import { useText } from '#text/define.ts';
import { pricedOf } from '../../cart/state/priced.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import type { Selling } from '../../data/sell-context.ts';
import { showAmount, showMoney } from '../../format/money.ts';
import { openDialog } from '../../shell/sell-dialogs.ts';
import { useSellLayout } from '../../shell/use-layout.ts';
import { useAtTable } from '../../check/at-table.ts';
import { addBill, chooseBill } from './bill-actions.ts';
import { billName } from '../../check/bill-names.ts';
import classes from './BillsStrip.module.css';
import { giveToBills, piecesOfLine } from '../shares/give-to-bills.ts';
import { NameDialog } from './NameDialog.tsx';
import { placeNames } from '../../check/place-names.ts';
import { billTotals, tableRules } from '../../check/table-rules.ts';
import { tableStrings } from '../../check/table.strings.ts';
import { useLineDrag, type LineDrag } from './use-line-drag.ts';

const statusIcon = { pending: IconCircle, partiallyPaid: IconCircleHalf2, paid: IconCircleCheck } as const;

/** The bills of a table in its order, each with its sum and how far it is paid; the current one is marked. */
export function BillsStrip({ check, selling }: { readonly check: TableCheck; readonly selling: Selling }) {
  const { data, at } = selling;
  const t = useText(tableStrings);
  const cart = useSale((state) => state.cart);
  const newLinesTo = useAtTable((state) => state.newLinesTo);
  const [isRenaming, setIsRenaming] = useState(false);
  const place = placeNames(check);
  const totals = useMemo(() => (cart === null ? null : billTotals(check, cart, data, at)), [check, cart, data, at]);
  const drag = useDragToBill(check);
  const isPhone = useSellLayout() === 'phone';
  if (cart === null || totals === null) return null;
  const dragged = drag === null ? undefined : cart.lines.find(({ orderLineID }) => orderLineID === drag.lineID);
  const current = check.bills.find(({ order }) => order.orderID === cart.orderID);
  return (
    <div className={classes.strip}>
      <ul className={classes.bills} aria-label={t('bills')}>
        {check.bills.map((bill, index) => (
          <li key={bill.order.orderID}>
            <Bill
              bill={bill}
              no={index + 1}
              name={billName(bill, place)}
              amount={
                bill.status === 'partiallyPaid' && bill.order.sale !== null
                  ? t('amountLeft', { amount: showAmount(bill.order.sale.balanceDueAmount, data.currency) })
                  : showMoney(totals.get(bill.order.orderID) ?? ZERO, data.currency)
              }
              isCurrent={bill === current}
              isOver={drag?.billID === bill.order.orderID}
              onChoose={() =>
                bill.status === 'paid'
                  ? openDialog({
                      kind: 'billReceipt',
                      orderID: bill.order.orderID,
                      name: tableRules.titleOf(check, bill.order.orderID),
                    })
                  : run(chooseBill(bill.order.orderID, selling))
              }
            />
          </li>
        ))}
      </ul>
      {current !== undefined && !current.isFrozen && (
        <button type="button" className={classes.tool} aria-label={t('rename')} onClick={() => setIsRenaming(true)}>
          <IconPencil size={22} aria-hidden />
        </button>
      )}
      <AddBill isOff={false} selling={selling} />
      {check.bills.length > 1 && current?.isFrozen === false && (
        <button
          type="button"
          className={classes.share}
          aria-pressed={newLinesTo === null}
          aria-label={t('newItemsShared')}
          onClick={() => useAtTable.setState({ newLinesTo: newLinesTo === null ? [current.order.orderID] : null })}
        >
          {newLinesTo === null
            ? t(isPhone ? 'newSharedShort' : 'newShared')
            : t(isPhone ? 'newThisBillShort' : 'newThisBill')}
        </button>
      )}
      {drag !== null && isPhone && (
        <div className={classes.targets} aria-hidden>
          {check.bills
            .filter(({ isFrozen }) => !isFrozen)
            .map((bill) => (
              <div
                key={bill.order.orderID}
                className={classes.target}
                data-bill={bill.order.orderID}
                data-over={drag.billID === bill.order.orderID || undefined}
              >
                {billName(bill, place)}
              </div>
            ))}
        </div>
      )}
      {drag !== null && dragged !== undefined && (
        <div className={classes.ghost} style={{ translate: `${drag.x}px ${drag.y}px` }} aria-hidden>
          {shownLine(dragged)}
        </div>
      )}
      {isRenaming && current !== undefined && (
        <NameDialog name={current.aliasName ?? ''} selling={selling} onClose={() => setIsRenaming(false)} />
      )}
    </div>
  );
}

/** The only bill of a table before it is first saved: the row is shown from the start, so that nothing jumps later. */
export function FirstBill({ name, selling }: { readonly name: string; readonly selling: Selling }) {
  const t = useText(tableStrings);
  const { data, at } = selling;
  const cart = useSale((state) => state.cart);
  const priced = cart === null ? null : pricedOf(cart, data, at);
  const amount = showMoney(priced?.ok === true ? priced.value.priced.totals.totalDueAmount : ZERO, data.currency);
  return (
    <div className={classes.strip}>
      <ul className={classes.bills} aria-label={t('bills')}>
        <li className={classes.bill} aria-current="true">
          <span className={classes.name}>{t('billTable', { name })}</span>
          <span className={classes.sum}>{amount}</span>
        </li>
      </ul>
      <AddBill isOff={cart === null || cart.lines.length === 0} selling={selling} />
    </div>
  );
}

/** Adds a bill to this table; off until the first one has items, because an empty one is not saved. */
function AddBill({ isOff, selling }: { readonly isOff: boolean; readonly selling: Selling }) {
  const t = useText(tableStrings);
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={t('addBill')}
      disabled={isOff}
      onClick={() => run(addBill(selling))}
    >
      <IconPlus size={22} aria-hidden />
    </button>
  );
}

const run = (work: Promise<unknown>): void => void work.finally(markBusy('writing'));

/** A line of the cart that is dragged onto a bill is on that bill alone; one with a payment on it stays. */
function useDragToBill(check: TableCheck): LineDrag | null {
  const canDrag = useCallback(
    (lineID: string) => {
      const line = useSale.getState().cart?.lines.find(({ orderLineID }) => orderLineID === lineID);
      return (
        line !== undefined && check.bills.length > 1 && !isVoided(line) && !tableRules.billsOf(check, line, '').isFixed
      );
    },
    [check],
  );
  const drop = useCallback((orderLineID: string, billID: string) => {
    const line = useSale.getState().cart?.lines.find((each) => each.orderLineID === orderLineID);
    if (line === undefined) return;
    if (piecesOfLine(line) > 1) openDialog({ kind: 'part', line, billID });
    else giveToBills(line, 1, [billID]);
  }, []);
  return useLineDrag(canDrag, drop);
}

interface BillProps {
  readonly bill: TableCheckBill;
  /** Its place among the bills of the table. */
  readonly no: number;
  readonly name: string;
  readonly amount: string;
  readonly isCurrent: boolean;
  /** A line is dragged over it. */
  readonly isOver: boolean;
  readonly onChoose: () => void;
}

function Bill({ bill, no, name, amount, isCurrent, isOver, onChoose }: BillProps) {
  const t = useText(tableStrings);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isCurrent]);
  const Icon = statusIcon[bill.status];
  const status = t(bill.status);
  const isPaid = bill.status === 'paid';
  return (
    <button
      ref={button}
      type="button"
      className={classes.bill}
      aria-pressed={isPaid ? undefined : isCurrent}
      aria-label={t(isPaid ? 'paidChip' : 'billChip', { name, amount, status })}
      data-status={bill.status}
      data-bill={bill.isFrozen ? undefined : bill.order.orderID}
      data-over={isOver || undefined}
      onClick={onChoose}
    >
      {isPaid ? (
        <span className={classes.sum}>
          <Icon size={18} aria-hidden />
          {no}
        </span>
      ) : (
        <>
          <span className={classes.name}>{name}</span>
          <span className={classes.sum}>
            <Icon size={16} aria-hidden />
            {amount}
          </span>
        </>
      )}
    </button>
  );
}
