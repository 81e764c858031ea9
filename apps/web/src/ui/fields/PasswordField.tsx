import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';

/** A password with a button that shows it, labelled in the person's language. */
export function PasswordField(props: PasswordInputProps) {
  const t = useText(uiStrings);
  const [isVisible, setIsVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={isVisible}
      onVisibilityChange={setIsVisible}
      visibilityToggleButtonProps={{ 'aria-label': isVisible ? t('hidePassword') : t('showPassword'), tabIndex: 0 }}
    />
  );
}
