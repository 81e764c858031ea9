import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '#text/define.ts';
import { orderPageStrings } from '../order.strings.ts';
import classes from './Sheet.module.css';

interface SheetProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Stays at the bottom while the rest scrolls. */
  readonly footer?: ReactNode;
}

/**
 * A dialog over the page: from the bottom on a phone, in the middle elsewhere. The browser's own element keeps the
 * focus inside, closes with Esc and gives the focus back.
 */
export function Sheet({ label, onClose, children, footer }: SheetProps) {
  const t = useText(orderPageStrings);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.sheet}
      aria-label={label}
      onClose={onClose}
      onPointerDown={({ target, currentTarget }) => {
        // The backdrop is the dialog itself; what is inside it is a child.
        if (target === currentTarget) onClose();
      }}
    >
      <div className={classes.inside}>
        <button type="button" className={classes.close} aria-label={t('close')} onClick={onClose}>
          <IconX size={22} aria-hidden />
        </button>
        <div className={classes.content}>{children}</div>
        {footer !== undefined && <div className={classes.footer}>{footer}</div>}
      </div>
    </dialog>
  );
}
