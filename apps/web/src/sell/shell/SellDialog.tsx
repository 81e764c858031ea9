import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEscape } from '#ui/dialogs/escape.ts';
import classes from './SellDialog.module.css';

interface SellDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly closeLabel: string;
  /** Width in CSS pixels where there is room. */
  readonly width: number;
  /** The whole screen, on a phone. */
  readonly isFull: boolean;
  /** Fixed at the bottom, in reach of the thumb. */
  readonly footer?: ReactNode;
  /** One of its controls has `data-autofocus`: an input field, or the safe choice. */
  readonly hasOwnFocus?: boolean;
  /** Full height from the start, for content that loads later: nothing moves when it arrives (ux 25). */
  readonly isTall?: boolean;
  readonly children: ReactNode;
}

/**
 * A dialog of the sell screen: the middle scrolls, the button stays at the bottom. A tap outside closes nothing, so
 * that nothing typed is lost (ux 19).
 */
export function SellDialog({
  title,
  onClose,
  closeLabel,
  width,
  isFull,
  footer,
  hasOwnFocus = false,
  isTall = false,
  children,
}: SellDialogProps) {
  useEscape(onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      fullScreen={isFull}
      size={width}
      closeOnClickOutside={false}
      closeOnEscape={false}
      padding={0}
      radius={isFull ? 0 : 'lg'}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': closeLabel }}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
      attributes={{ content: { 'data-full': isFull || undefined, 'data-tall': isTall || undefined } }}
    >
      {/* The focus starts on the content and not on a button, so that a scanner's Enter presses nothing (ux 18).
          Tab reaches the content, so that the arrow keys can scroll it. */}
      <div className={classes.scroll} tabIndex={0} data-autofocus={!hasOwnFocus || undefined}>
        {children}
      </div>
      {footer !== undefined && <div className={classes.footer}>{footer}</div>}
    </Modal>
  );
}
