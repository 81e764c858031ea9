import { useEffect, useState } from 'react';
import { useText } from '#text/define.ts';
import { cartStrings } from '../cart.strings.ts';
import { dropUndo, UNDO_MS, undoCart, useSale } from '../state/sale-store.ts';
import type { Undo } from '../state/sales.ts';
import classes from './Strips.module.css';

/** Undoes the last change for a while; the strip floats over the page and moves nothing (ux 11, 25). */
export function UndoStrip() {
  const undo = useSale((state) => state.undo);
  return undo === null ? null : <Shown key={undo.atMs} undo={undo} />;
}

function Shown({ undo }: { readonly undo: Undo }) {
  const t = useText(cartStrings);
  // While it is touched or has the focus it stays, and then for its whole time again (decision 247). A mouse that
  // rests there after the last tap holds nothing.
  const [isHeld, setIsHeld] = useState(false);
  const [fromMs, setFromMs] = useState(undo.atMs);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(dropUndo, Math.max(0, fromMs + UNDO_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [fromMs, isHeld]);
  const hold = () => setIsHeld(true);
  const release = () => {
    setIsHeld(false);
    setFromMs(Date.now());
  };
  const words = {
    add: t('undoAdd', { name: undo.name }),
    remove: t('undoRemove', { name: undo.name }),
    quantity: t('undoQuantity', { name: undo.name }),
    discount: t('undoDiscount'),
    clear: t('undoClear'),
    options: t('undoOptions', { name: undo.name }),
    bills: t('undoBills', { name: undo.name }),
  } as const;
  return (
    <div
      className={classes.undo}
      role="status"
      onPointerEnter={({ pointerType }) => pointerType !== 'mouse' && hold()}
      onPointerLeave={({ pointerType }) => pointerType !== 'mouse' && release()}
      onFocus={hold}
      onBlur={release}
    >
      <span className={classes.undoText}>{words[undo.kind]}</span>
      <button type="button" className={classes.undoButton} onClick={undoCart}>
        {t('undo')}
      </button>
    </div>
  );
}
