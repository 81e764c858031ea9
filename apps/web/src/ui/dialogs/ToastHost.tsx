import { Button, Group } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import { useEffect } from 'react';
import { textOf } from '#text/define.ts';
import { toneColour, type Tone } from '../theme/colours.ts';
import classes from './ToastHost.module.css';
import { useTerminalChoices } from '../frames/terminal-choices.ts';
import { ToneIcon } from '../frames/ToneIcon.tsx';
import { uiStrings } from '../ui.strings.ts';

/** Platform spec, section 9. */
const MAX_TOASTS = 3;

let markMounted: () => void = () => undefined;
// The container enforces the limit: messages shown before it is mounted would not be counted.
const mounted = new Promise<void>((resolve) => (markMounted = resolve));

/**
 * The container of the toasts, in the corner that dialogs and primary buttons leave free; loaded with the first of
 * them.
 */
export function ToastHost() {
  const hand = useTerminalChoices((choices) => choices.hand);
  useEffect(() => markMounted(), []);
  return (
    <Notifications
      // The corner that is free: heads are at the top, dialogs in the middle, primary buttons at the side of the hand.
      position={hand === 'left' ? 'bottom-right' : 'bottom-left'}
      limit={MAX_TOASTS}
      zIndex={1000}
      className={classes.host}
      classNames={{ notification: classes.toast }}
    />
  );
}

interface ShownToast {
  readonly autoClose: number;
  readonly id: string | undefined;
  readonly title: string | undefined;
  readonly action: { readonly label: string; readonly onPress: () => void } | undefined;
}

/** Shows a toast once the container is mounted, in place of one with the same id. `autoClose` in milliseconds. */
export async function showToast(
  tone: Tone,
  text: string,
  { autoClose, id = newToastID(), title, action }: ShownToast,
): Promise<void> {
  await mounted;
  const message =
    action === undefined ? (
      text
    ) : (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        {text}
        <Button size="compact-md" variant="light" mih={44} onClick={() => (notifications.hide(id), action.onPress())}>
          {action.label}
        </Button>
      </Group>
    );
  notifications.hide(id);
  notifications.show({
    id,
    color: toneColour[tone],
    title,
    message,
    autoClose,
    withBorder: true,
    icon: <ToneIcon tone={tone} size={20} />,
    role: tone === 'error' ? 'alert' : 'status',
    closeButtonProps: { size: 44, 'aria-label': textOf(uiStrings)('close') },
  });
}

/** Closes all of them; called through `closeToasts`, which does not load this file for nothing. */
export const hideToasts = (): void => notifications.clean();

let shown = 0;
const newToastID = (): string => `toast-${(shown += 1)}`;
