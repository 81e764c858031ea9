import { useEffect } from 'react';
import { useText } from '#text/define.ts';
import { cartStrings } from '../cart.strings.ts';
import { dropUndo, UNDO_MS, undoCart, useSale } from '../state/sale-store.ts';
import classes from './Strips.module.css';

/** Undoes the last change for a while; the strip floats over the page and moves nothing (ux 11, 25). */
export function UndoStrip() {
  const t = useText(cartStrings);
  const undo = useSale((state) => state.undo);
  useEffect(() => {
    if (undo === null) return;
    const timer = setTimeout(dropUndo, Math.max(0, undo.atMs + UNDO_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [undo]);
  if (undo === null) return null;
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
    <div className={classes.undo} role="status">
      <span className={classes.undoText}>{words[undo.kind]}</span>
      <button type="button" className={classes.undoButton} onClick={undoCart}>
        {t('undo')}
      </button>
    </div>
  );
}
