import {
  enteredQuantity,
  isVoided,
  remainingQuantity,
  SCALE,
  toPlainString,
  type CartLine,
  type Quantity,
} from '@tavola/selling';
import {
  IconAdjustmentsHorizontal,
  IconArmchair,
  IconCopyPlus,
  IconDiscount,
  IconDots,
  IconMinus,
  IconNote,
  IconPlus,
  IconReceiptOff,
  IconSend,
  IconToolsKitchen2,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useEditMarks } from '#runtime/hub/edit-marks.ts';
import { Fragment, lazy, memo, Suspense, useState, type ReactNode } from 'react';
import { useText } from '#text/define.ts';
import { cartStrings } from '../cart.strings.ts';
import { useSelling } from '../../data/sell-context.ts';
import { hasChoice } from '../../data/item-choices.ts';
import { openDialog } from '../../shell/sell-dialogs.ts';
import { makeAnother, removeLine, setQuantity } from '../state/cart-actions.ts';
import { detailsOf } from '../state/cart-view.ts';
import classes from './CartLineRow.module.css';
import { isSameRow, type LineRow } from './line-rows.ts';
import { openLine, useSale } from '../state/sale-store.ts';
import { useSwipe } from './use-swipe.ts';
import { shownLine } from '#runtime/names/shown-name.ts';

const LineKitchenState = lazy(() =>
  import('./LineKitchenState.tsx').then((module) => ({ default: module.LineKitchenState })),
);
const LineProblems = lazy(() => import('./LineProblems.tsx').then((module) => ({ default: module.LineProblems })));

interface CartLineRowProps {
  readonly row: LineRow;
  readonly canChange: boolean;
}

/** One line of the cart. The line that a person tapped shows its actions. */
export const CartLineRow = memo(
  function CartLineRow({ row, canChange }: CartLineRowProps) {
    const { line, amount, adjustments, isFree, problems, isTouched, bills, isHeld } = row;
    const t = useText(cartStrings);
    const mark = useEditMarks((state) => state.marks.get(line.orderLineID));
    // A line that the server never had can be removed in any state of its order; pieces of a sent line were sent.
    const canRemove = !line.isSent && (!line.isStored || (canChange && bills?.isFixed !== true));
    const swipe = useSwipe(() => removeLine(line), canRemove);
    const hasTable = useSale((state) => state.cart?.tableID != null);
    const hasKitchen = useSelling().data.operational.isKDSEnable;
    const isVoid = isVoided(line);
    const name = shownLine(line);
    const details = detailsOf(line);
    const seat = line.label.seat === null ? '' : t('seatNo', { n: line.label.seat });
    const ownSeat = bills?.tag.split(' · ')[0] === seat ? '' : seat;
    const guest = [ownSeat, line.label.seatNote ?? ''].filter((part) => part !== '').join(' · ');
    // A void that the server has not received yet can be undone.
    const isOpen = row.isOpen && canChange && bills?.isFixed !== true && (!isVoid || line.voidComp?.isSaved === false);
    const isOnlyRemoved = row.isOpen && !canChange && canRemove;
    const voidedPart = line.voidComp?.type === 'void' ? line.voidComp.quantity : null;
    const shownQuantity = toPlainString(voidedPart === null ? line.quantity : remainingQuantity(line));
    return (
      <li
        className={classes.line}
        data-touched={isTouched || undefined}
        data-line={line.orderLineID}
        data-other={bills?.isOther === true || undefined}
        style={swipe.style}
        {...swipe.handlers}
      >
        <button
          type="button"
          className={classes.main}
          aria-label={t('line', { name: `${shownQuantity} × ${name}`, amount })}
          aria-expanded={isOpen || isOnlyRemoved}
          onClick={() => openLine(row.isOpen ? null : line.orderLineID)}
        >
          <span className={classes.quantity}>{shownQuantity}</span>
          <span className={isVoid ? `${classes.name ?? ''} ${classes.voided ?? ''}` : classes.name}>{name}</span>
          <span className={isVoid ? `${classes.amount ?? ''} ${classes.voided ?? ''}` : classes.amount}>{amount}</span>
          {details.length > 0 && (
            <span className={classes.details} data-parts={line.parts.length > 0 || undefined}>
              {details.map(({ text, depth }, index) => (
                <span key={index} data-inner={depth > 0 || undefined}>
                  {text}
                </span>
              ))}
            </span>
          )}
          {guest !== '' && <span className={classes.status}>{guest}</span>}
          {line.label.course != null && (
            <span className={classes.status}>{isHeld ? `${line.label.course} · ${t('held')}` : line.label.course}</span>
          )}
          {line.label.note !== null && <span className={classes.note}>{line.label.note}</span>}
          {mark !== undefined && <span className={classes.note}>{t('lineMarked', { name: mark.name })}</span>}
          {adjustments.map((adjustment, index) => (
            <Fragment key={index}>
              <span className={classes.adjust}>{adjustment.name}</span>
              <span className={classes.adjustAmount}>{adjustment.amount}</span>
            </Fragment>
          ))}
          {voidedPart !== null && (
            <span className={classes.status}>{t('partVoided', { count: toPlainString(voidedPart) })}</span>
          )}
          {bills !== null && bills.tag !== '' && (
            <span className={classes.status}>
              <IconUsers size={15} aria-hidden />
              {bills.status === '' ? bills.tag : `${bills.tag} · ${bills.status}`}
            </span>
          )}
          {row.isOpen && bills?.isFixed === true && <span className={classes.note}>{bills.fixed}</span>}
          {(line.isSent || isVoid || isFree) && (
            <span className={classes.status}>
              {isVoid ? (
                t('voided')
              ) : isFree ? (
                t('free')
              ) : hasKitchen ? (
                <Suspense fallback={t('sent')}>
                  <LineKitchenState line={line} />
                </Suspense>
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
            <LineProblems line={line} problems={problems} canChange={canChange} />
          </Suspense>
        )}
        {isOnlyRemoved && (
          <div className={classes.tools}>
            <Tool label={t('removeLine', { name })} word={t('toolRemove')} onPress={() => removeLine(line)}>
              <IconTrash size={22} />
            </Tool>
          </div>
        )}
        {isOpen &&
          (isVoid ? (
            <VoidedTools line={line} />
          ) : (
            <LineTools line={line} isAtTable={hasTable} hasBills={bills !== null && bills.tag !== ''} />
          ))}
      </li>
    );
  },
  (before, after) => before.canChange === after.canChange && isSameRow(before.row, after.row),
);

/** The actions on the open line: one row, and the rarer ones under More. */
function LineTools({
  line,
  isAtTable,
  hasBills,
}: {
  readonly line: CartLine;
  readonly isAtTable: boolean;
  readonly hasBills: boolean;
}) {
  const t = useText(cartStrings);
  const { data } = useSelling();
  const [isAllShown, setIsAllShown] = useState(false);
  const name = shownLine(line);
  const product = data.catalog.products.get(line.itemID);
  const hasOptions =
    line.kind !== 'open' &&
    product !== undefined &&
    (product.type === 'ProductVariant' || hasChoice(data.catalog, product));
  const isWeighed = product?.isWeighed === true;
  // Container deposits take no discount (decision 108).
  const isDiscountable = line.kind !== 'deposit' && line.kind !== 'credit';
  const voidComp = (
    <Tool
      key="voidComp"
      label={t('voidCompFor', { name })}
      word={t('toolVoidComp')}
      onPress={() => openDialog({ kind: 'voidComp', line })}
    >
      <IconReceiptOff size={20} />
    </Tool>
  );
  // By how often they are wanted: what was sent is voided rather than changed.
  const [first, ...rare] = [
    line.isSent && isDiscountable && voidComp,
    hasOptions && (
      <Tool
        key="options"
        label={t(isWeighed ? 'changeWeight' : 'chooseOptions')}
        word={t(isWeighed ? 'toolWeight' : 'toolOptions')}
        onPress={() => openDialog({ kind: 'options', line })}
      >
        <IconAdjustmentsHorizontal size={20} />
      </Tool>
    ),
    isDiscountable && (
      <Tool
        key="discount"
        label={t('discountFor', { name })}
        word={t('toolDiscount')}
        onPress={() => openDialog({ kind: 'discount', line })}
      >
        <IconDiscount size={20} />
      </Tool>
    ),
    line.isSent && !isDiscountable && (
      <Tool
        key="void"
        label={t('voidLine', { name })}
        word={t('toolVoid')}
        // What was sent cannot be removed: it is voided, with its reason and its right.
        onPress={() => openDialog({ kind: 'voidComp', line })}
      >
        <IconTrash size={20} />
      </Tool>
    ),
    !line.isSent && isDiscountable && voidComp,
    isAtTable && (
      <Tool
        key="seat"
        label={t('seatFor', { name })}
        word={t('toolSeat')}
        onPress={() => openDialog({ kind: 'seat', line })}
      >
        <IconArmchair size={20} />
      </Tool>
    ),
    isAtTable && (
      <Tool
        key="course"
        label={t('courseFor', { name })}
        word={t('toolCourse')}
        isDisabled={line.isSent}
        onPress={() => openDialog({ kind: 'course', line })}
      >
        <IconToolsKitchen2 size={20} />
      </Tool>
    ),
    hasBills && (
      <Tool
        key="bills"
        label={t('billsFor', { name })}
        word={t('toolBills')}
        onPress={() => openDialog({ kind: 'bills', line })}
      >
        <IconUsers size={20} />
      </Tool>
    ),
    <Tool key="another" label={t('makeAnother')} word={t('makeAnother')} onPress={() => makeAnother(line)}>
      <IconCopyPlus size={20} />
    </Tool>,
  ].filter((tool) => tool !== false);
  return (
    <>
      <div className={classes.tools}>
        {isWeighed ? (
          !line.isSent && (
            <Tool label={t('removeLine', { name })} word={t('toolRemove')} onPress={() => removeLine(line)}>
              <IconTrash size={20} />
            </Tool>
          )
        ) : (
          <Stepper line={line} name={name} />
        )}
        {first}
        <Tool label={t('noteFor', { name })} word={t('noteAction')} onPress={() => openDialog({ kind: 'note', line })}>
          <IconNote size={20} />
        </Tool>
        <Tool
          label={t('moreFor', { name })}
          word={t('toolMore')}
          isExpanded={isAllShown}
          onPress={() => setIsAllShown(!isAllShown)}
        >
          <IconDots size={20} />
        </Tool>
      </div>
      {isAllShown && <div className={classes.tools}>{rare}</div>}
    </>
  );
}

/** The quantity of a line. Where one piece is left, less of it is none: it is removed, and Undo brings it back. */
function Stepper({ line, name }: { readonly line: CartLine; readonly name: string }) {
  const t = useText(cartStrings);
  const selling = useSelling();
  const pieces = remainingQuantity(line) / SCALE;
  const isLast = pieces <= 1 && !line.isSent;
  return (
    <div className={classes.stepper} role="group" aria-label={t('quantityOf', { name })}>
      <Tool
        label={isLast ? t('removeLine', { name }) : t('oneLess')}
        // Reducing the quantity of a sent line is a void, with its reason and its right.
        onPress={() =>
          line.isSent
            ? openDialog({ kind: 'voidComp', line, pieces: 1 })
            : isLast
              ? removeLine(line)
              : setQuantity(line, ((pieces - 1) * SCALE) as Quantity, selling)
        }
      >
        {isLast ? <IconTrash size={20} /> : <IconMinus size={20} />}
      </Tool>
      <span className={classes.pieces} aria-live="polite">
        {toPlainString(remainingQuantity(line))}
      </span>
      <Tool label={t('oneMore')} onPress={() => setQuantity(line, enteredQuantity(pieces + 1), selling)}>
        <IconPlus size={20} />
      </Tool>
    </div>
  );
}

/** The actions on a line that was just voided. */
function VoidedTools({ line }: { readonly line: CartLine }) {
  const t = useText(cartStrings);
  const name = shownLine(line);
  return (
    <div className={classes.tools}>
      <Tool label={t('voidCompFor', { name })} onPress={() => openDialog({ kind: 'voidComp', line })}>
        <IconReceiptOff size={22} />
      </Tool>
    </div>
  );
}

// Plain buttons: every tap on the menu renders the actions of another line, and that must be cheap.
const Tool = ({
  label,
  word,
  isDisabled = false,
  isExpanded,
  onPress,
  children,
}: {
  readonly label: string;
  /** Shown under the symbol; part of the label. */
  readonly word?: string;
  readonly isDisabled?: boolean;
  readonly isExpanded?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) => (
  <button
    type="button"
    className={classes.tool}
    aria-label={label}
    aria-expanded={isExpanded}
    disabled={isDisabled}
    onClick={onPress}
  >
    {children}
    {word !== undefined && <span className={classes.word}>{word}</span>}
  </button>
);
