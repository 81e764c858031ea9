import { Modal, type ModalProps } from '@mantine/core';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import { useIsUpper } from './use-is-upper.ts';

/**
 * A dialog that is open while it is rendered. A tap outside does not lose what was typed, and its close button has a
 * name.
 */
export function Dialog({
  closeOnEscape = true,
  ...props
}: Omit<ModalProps, 'opened' | 'closeOnClickOutside' | 'closeButtonProps'>) {
  const t = useText(uiStrings);
  const isUpper = useIsUpper();
  return (
    <Modal
      opened
      closeOnClickOutside={false}
      closeOnEscape={closeOnEscape && isUpper}
      closeButtonProps={{ 'aria-label': t('close') }}
      {...props}
    />
  );
}
