import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';

/**
 * A password, or with numeric keys a PIN, and a key that shows it, named in the person's language. Tab passes the key,
 * so that it leads from a password to its repetition.
 */
export function PasswordField(props: PasswordInputProps) {
  const t = useText(uiStrings);
  const isPin = props.inputMode === 'numeric';
  const show = isPin ? t('showPin') : t('showPassword');
  const hide = isPin ? t('hidePin') : t('hidePassword');
  const [isVisible, setIsVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={isVisible}
      onVisibilityChange={setIsVisible}
      visibilityToggleButtonProps={{ 'aria-label': isVisible ? hide : show, tabIndex: -1 }}
    />
  );
}
