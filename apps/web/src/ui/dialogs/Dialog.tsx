import { Modal, type ModalProps } from '@mantine/core';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import classes from './Dialog.module.css';
import { useEscape } from './escape.ts';

/** Dialogs of these sizes have one height, whatever they show. */
const FIXED: readonly unknown[] = ['lg', 'xl'];

/**
 * A dialog that is open while it is rendered. A tap outside does not lose what was typed, and its close button has a
 * name. Nothing jumps when its content changes: `lg` and `xl` keep their size, the smaller ones grow downwards only.
 */
export function Dialog({
  closeOnEscape = true,
  ...props
}: Omit<ModalProps, 'opened' | 'centered' | 'closeOnClickOutside' | 'closeButtonProps' | 'classNames' | 'attributes'>) {
  const t = useText(uiStrings);
  useEscape(closeOnEscape ? props.onClose : null);
  const isFixed = FIXED.includes(props.size);
  return (
    <Modal
      opened
      centered={isFixed}
      yOffset="12dvh"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
      {...props}
      closeOnEscape={false}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
      attributes={{ content: { 'data-fixed': (isFixed && props.fullScreen !== true && props.size) || undefined } }}
    />
  );
}
