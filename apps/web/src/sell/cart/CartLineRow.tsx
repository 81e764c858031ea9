import {
  isVoided,
  remainingQuantity,
  SCALE,
  toPlainString,
  type CartLine,
  type Quantity,
  type Refusal,
} from '@tavola/selling';
import {
  IconAdjustmentsHorizontal,
  IconCopyPlus,
  IconDiscount,
  IconMinus,
  IconNote,
  IconPlus,
  IconReceiptOff,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { lazy, memo, Suspense, type ReactNode } from 'react';
import { useText } from '#text/define.ts';
import { cartStrings } from './cart.strings.ts';
import { useSelling } from '../data/sell-context.ts';
import { hasChoice } from '../menu/menu-view.ts';
import { makeAnother, removeLine, setQuantity } from './cart-actions.ts';
import { detailsOf } from './cart-view.ts';
import classes from './CartLineRow.module.css';
import { useSwipe } from './use-swipe.ts';

const LineProblems = lazy(() => import('./LineProblems.tsx').then((module) => ({ default: module.LineProblems })));

/** What one line shows. */
export interface LineRow {
  readonly line: CartLine;
  readonly amount: string;
  /** Discounts of the line, each as `name|amount`; a text, so that an unchanged line is not drawn again. */
  readonly adjustments: string;
  readonly isFree: boolean;
  readonly problems: readonly Refusal[];
  readonly isTouched: boolean;
}

/** What can be done to any line. */
export interface CartLineDeeds {
  readonly canChange: boolean;
  readonly onTouch: (orderLineID: string | null) => void;
  readonly onOptions: (line: CartLine) => void;
  readonly onNote: (line: CartLine) => void;
  readonly onDiscount: (line: CartLine) => void;
  readonly onVoidComp: (line: CartLine) => void;
  readonly onTakePrice: (line: CartLine) => void;
}

/** One line of the cart. The line touched last shows its tools. */
export const CartLineRow = memo(function CartLineRow({
  line,
  amount,
  adjustments,
  isFree,
  problems,
  isTouched,
  canChange,
  onTouch,
  onOptions,
  onNote,
  onDiscount,
  onVoidComp,
  onTakePrice,
}: LineRow & CartLineDeeds) {
  const t = useText(cartStrings);
  const swipe = useSwipe(() => removeLine(line), canChange && !line.isSent);
  const isGone = isVoided(line);
  // A void that the server does not have yet can be taken back.
  const isOpen = isTouched && canChange && (!isGone || line.voidComp?.isSaved === false);
  const voidedPart = line.voidComp?.type === 'void' ? line.voidComp.quantity : null;
  const standing = toPlainString(voidedPart === null ? line.quantity : remainingQuantity(line));
  return (
    <li
      className={classes.line}
      data-touched={isTouched || undefined}
      data-line={line.orderLineID}
      style={swipe.style}
      {...swipe.handlers}
    >
      <button
        type="button"
        className={classes.main}
        aria-label={t('line', { name: `${standing} × ${line.name}`, amount })}
        aria-expanded={isOpen}
        onClick={() => onTouch(isTouched ? null : line.orderLineID)}
      >
        <span className={classes.quantity}>{standing}</span>
        <span className={isGone ? `${classes.name ?? ''} ${classes.gone ?? ''}` : classes.name}>{line.name}</span>
        <span className={isGone ? `${classes.amount ?? ''} ${classes.gone ?? ''}` : classes.amount}>{amount}</span>
        {detailsOf(line).map((detail, index) => (
          <span key={index} className={classes.detail} data-depth={Math.min(detail.depth, 2) || undefined}>
            {detail.text}
          </span>
        ))}
        {line.note !== '' && <span className={classes.note}>{line.note}</span>}
        {adjustments !== '' &&
          adjustments.split('\n').map((row) => {
            const at = row.lastIndexOf('|');
            return [
              <span key={row} className={classes.adjust}>
                {row.slice(0, at)}
              </span>,
              <span key={`${row} amount`} className={classes.adjustAmount}>
                {row.slice(at + 1)}
              </span>,
            ];
          })}
        {voidedPart !== null && (
          <span className={classes.status}>{t('partVoided', { count: toPlainString(voidedPart) })}</span>
        )}
        {(line.isSent || isGone || isFree) && (
          <span className={classes.status}>
            {isGone ? (
              t('voided')
            ) : isFree ? (
              t('free')
            ) : (
              <>
                <IconSend size={15} aria-hidden />
                {t('sent')}
              </>
            )}
          </span>
        )}
      </button>
      {problems.length > 0 && (
        <Suspense fallback={null}>
          <LineProblems problems={problems} canChange={canChange} onTakePrice={() => onTakePrice(line)} />
        </Suspense>
      )}
      {isOpen &&
        (isGone ? (
          <GoneTools line={line} onVoidComp={onVoidComp} />
        ) : (
          <LineTools
            line={line}
            onOptions={onOptions}
            onNote={onNote}
            onDiscount={onDiscount}
            onVoidComp={onVoidComp}
          />
        ))}
    </li>
  );
});

/** What can be done to the line that is touched. */
function LineTools({
  line,
  onOptions,
  onNote,
  onDiscount,
  onVoidComp,
}: Pick<LineRow & CartLineDeeds, 'line' | 'onOptions' | 'onNote' | 'onDiscount' | 'onVoidComp'>) {
  const t = useText(cartStrings);
  const selling = useSelling();
  const { data } = selling;
  const product = data.catalog.products.get(line.itemID);
  const hasOptions =
    line.kind !== 'open' &&
    product !== undefined &&
    (product.type === 'ProductVariant' || hasChoice(data.catalog, product));
  const pieces = remainingQuantity(line) / SCALE;
  // Container deposits take no discount (decision 108).
  const isDiscountable = line.kind !== 'deposit' && line.kind !== 'credit';
  return (
    <div className={classes.tools}>
      <div className={classes.stepper} role="group" aria-label={t('quantityOf', { name: line.name })}>
        <Tool
          label={t('oneLess')}
          isDisabled={pieces <= 1 && !line.isSent}
          // Less of what was sent is a void, with its reason and its right.
          onPress={() =>
            line.isSent ? onVoidComp(line) : setQuantity(line, ((pieces - 1) * SCALE) as Quantity, selling)
          }
        >
          <IconMinus size={20} />
        </Tool>
        <span className={classes.pieces} aria-live="polite">
          {toPlainString(remainingQuantity(line))}
        </span>
        <Tool label={t('oneMore')} onPress={() => setQuantity(line, ((pieces + 1) * SCALE) as Quantity, selling)}>
          <IconPlus size={20} />
        </Tool>
      </div>
      <div className={classes.icons}>
        <Tool label={t('noteFor', { name: line.name })} onPress={() => onNote(line)}>
          <IconNote size={22} />
        </Tool>
        {isDiscountable && (
          <Tool label={t('discountFor', { name: line.name })} onPress={() => onDiscount(line)}>
            <IconDiscount size={22} />
          </Tool>
        )}
        {isDiscountable && (
          <Tool label={t('voidCompFor', { name: line.name })} onPress={() => onVoidComp(line)}>
            <IconReceiptOff size={22} />
          </Tool>
        )}
        <Tool label={t('makeAnother')} onPress={() => makeAnother(line)}>
          <IconCopyPlus size={22} />
        </Tool>
        <Tool label={t('removeLine', { name: line.name })} onPress={() => removeLine(line)}>
          <IconTrash size={22} />
        </Tool>
      </div>
      {hasOptions && (
        <button
          type="button"
          className={`${classes.tool ?? ''} ${classes.options ?? ''}`}
          onClick={() => onOptions(line)}
        >
          <IconAdjustmentsHorizontal size={20} aria-hidden />
          {t('chooseOptions')}
        </button>
      )}
    </div>
  );
}

/** What can be done to a line that was voided just now. */
function GoneTools({ line, onVoidComp }: Pick<LineRow & CartLineDeeds, 'line' | 'onVoidComp'>) {
  const t = useText(cartStrings);
  return (
    <div className={classes.tools}>
      <Tool label={t('voidCompFor', { name: line.name })} onPress={() => onVoidComp(line)}>
        <IconReceiptOff size={22} />
      </Tool>
    </div>
  );
}

// Plain buttons: with every tap on the menu the tools of another line are drawn, and that must cost nothing.
const Tool = ({
  label,
  isDisabled = false,
  onPress,
  children,
}: {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) => (
  <button type="button" className={classes.tool} aria-label={label} disabled={isDisabled} onClick={onPress}>
    {children}
  </button>
);
