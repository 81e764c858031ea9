import { ActionIcon, Button } from '@mantine/core';
import { isVoided, remainingQuantity, SCALE, toPlainString, type CartLine, type Quantity, type Refusal } from '@tavola/selling';
import { IconAlertTriangle, IconAdjustmentsHorizontal, IconCopyPlus, IconNote, IconSend, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { useText } from '../../strings/define.ts';
import { hasRefusalText, refusalText } from '../../strings/refusals.ts';
import { sellStrings } from '../../strings/sell.ts';
import { QuantityStepper } from '../../ui/QuantityStepper.tsx';
import { makeAnother, removeLine, setQuantity } from './cart-actions.ts';
import { detailsOf } from './cart-view.ts';
import classes from './CartLineRow.module.css';
import { useSwipe } from './use-swipe.ts';

interface CartLineRowProps {
  readonly line: CartLine;
  readonly amount: string;
  /** Discounts of the line, each as `name|amount`; a text, so that an unchanged line is not drawn again. */
  readonly adjustments: string;
  readonly isFree: boolean;
  readonly problems: readonly Refusal[];
  readonly isTouched: boolean;
  readonly canChange: boolean;
  readonly hasOptions: boolean;
  readonly onTouch: (orderLineID: string | null) => void;
  readonly onOptions: (line: CartLine) => void;
  readonly onNote: (line: CartLine) => void;
  readonly onTakePrice: (line: CartLine) => void;
}

/** One line of the cart. The line touched last shows its tools. */
export const CartLineRow = memo(function CartLineRow({ line, amount, adjustments, isFree, problems, isTouched, canChange, hasOptions, onTouch, onOptions, onNote, onTakePrice }: CartLineRowProps) {
  const t = useText(sellStrings);
  const swipe = useSwipe(() => removeLine(line), canChange && !line.isSent);
  const isGone = isVoided(line);
  const isOpen = isTouched && canChange && !isGone;
  return (
    <li className={classes.line} data-touched={isTouched || undefined} data-line={line.orderLineID} style={swipe.style} {...swipe.handlers}>
      <button type="button" className={classes.main} aria-label={t('line', { name: `${toPlainString(line.quantity)} × ${line.name}`, amount })} aria-expanded={isOpen} onClick={() => onTouch(isTouched ? null : line.orderLineID)}>
        <span className={classes.quantity}>{toPlainString(line.quantity)}</span>
        <span className={isGone ? `${classes.name ?? ''} ${classes.gone ?? ''}` : classes.name}>{line.name}</span>
        <span className={isGone ? `${classes.amount ?? ''} ${classes.gone ?? ''}` : classes.amount}>{amount}</span>
        {detailsOf(line).map((detail, index) => (
          <span key={index} className={classes.detail} data-depth={Math.min(detail.depth, 2) || undefined}>{detail.text}</span>
        ))}
        {line.note !== '' && <span className={classes.note}>{line.note}</span>}
        {adjustments !== '' && adjustments.split('\n').map((row) => {
          const at = row.lastIndexOf('|');
          return [<span key={row} className={classes.adjust}>{row.slice(0, at)}</span>, <span key={`${row} amount`} className={classes.adjustAmount}>{row.slice(at + 1)}</span>];
        })}
        {(line.isSent || isGone || isFree) && (
          <span className={classes.status}>
            {isGone ? t('voided') : isFree ? t('free') : <><IconSend size={15} aria-hidden />{t('sent')}</>}
          </span>
        )}
      </button>
      {problems.length > 0 && (
        <div className={classes.problems} role="alert">
          {problems.map((problem, index) => (
            <span key={index} className={classes.problem}><IconAlertTriangle size={16} aria-hidden />{refusalText(problem)}</span>
          ))}
          {canChange && problems.some((problem) => problem.code === 'cart.line.price_changed' || problem.code === 'cart.line.quantity_changed' || problem.code === 'cart.line.item_changed' || !hasRefusalText(problem.code)) && (
            <Button variant="light" color="red" size="sm" onClick={() => onTakePrice(line)}>{t('takeNewPrice')}</Button>
          )}
        </div>
      )}
      {isOpen && (
        <div className={classes.tools}>
          <QuantityStepper size={44} label={t('quantityOf', { name: line.name })} value={remainingQuantity(line) / SCALE} onChange={(value) => setQuantity(line, Math.round(value * SCALE) as Quantity)} />
          <div className={classes.icons}>
            <ActionIcon variant="default" radius="md" aria-label={t('noteFor', { name: line.name })} onClick={() => onNote(line)}><IconNote size={22} /></ActionIcon>
            <ActionIcon variant="default" radius="md" aria-label={t('makeAnother')} onClick={() => makeAnother(line)}><IconCopyPlus size={22} /></ActionIcon>
            <ActionIcon variant="default" radius="md" aria-label={t('removeLine', { name: line.name })} onClick={() => removeLine(line)}><IconTrash size={22} /></ActionIcon>
          </div>
          {hasOptions && <Button className={classes.options} variant="default" leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />} onClick={() => onOptions(line)}>{t('chooseOptions')}</Button>}
        </div>
      )}
    </li>
  );
});
