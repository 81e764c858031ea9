import { Button, Group } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import { useEffect, useState } from 'react';
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
  readonly shownMs: number;
  readonly id: string | undefined;
  readonly title: string | undefined;
  readonly action: { readonly label: string; readonly onPress: () => void } | undefined;
}

/** Shows a toast once the container is mounted, in place of one with the same id. */
export async function showToast(
  tone: Tone,
  text: string,
  { shownMs, id = newToastID(), title, action }: ShownToast,
): Promise<void> {
  await mounted;
  const message = action === undefined ? text : <ActionMessage id={id} text={text} action={action} shownMs={shownMs} />;
  notifications.hide(id);
  notifications.show({
    id,
    color: toneColour[tone],
    title,
    message,
    autoClose: action === undefined ? shownMs : false,
    withBorder: true,
    icon: <ToneIcon tone={tone} size={20} />,
    role: tone === 'error' ? 'alert' : 'status',
    closeButtonProps: { size: 44, 'aria-label': textOf(uiStrings)('close') },
  });
}

interface ActionMessageProps {
  readonly id: string;
  readonly text: string;
  readonly action: NonNullable<ShownToast['action']>;
  readonly shownMs: number;
}

/** A message with an action stays while it is touched or has the focus, and then for its whole time again. */
function ActionMessage({ id, text, action, shownMs }: ActionMessageProps) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => notifications.hide(id), shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, id, shownMs]);
  return (
    <Group
      data-action
      justify="space-between"
      wrap="nowrap"
      gap="sm"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {text}
      <Button size="compact-md" variant="light" mih={44} onClick={() => (notifications.hide(id), action.onPress())}>
        {action.label}
      </Button>
    </Group>
  );
}

/** Closes all of them; called through `closeToasts`, which does not load this file for nothing. */
export const hideToasts = (): void => notifications.clean();

let shown = 0;
const newToastID = (): string => `toast-${(shown += 1)}`;
