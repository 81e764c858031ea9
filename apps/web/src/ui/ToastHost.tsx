import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import { useEffect } from 'react';
import { toneColour, type Tone } from './colours.ts';
import { MAX_TOASTS } from './toast.ts';
import classes from './ToastHost.module.css';
import { ToneIcon } from './ToneIcon.tsx';

let markMounted: () => void = () => undefined;
// The limit is the container's: what is shown before it stands would not be counted.
const mounted = new Promise<void>((resolve) => (markMounted = resolve));

export function ToastHost() {
  useEffect(() => markMounted(), []);
  return <Notifications position="top-center" limit={MAX_TOASTS} zIndex={1000} className={classes.host} classNames={{ notification: classes.toast }} />;
}

export async function showToast(tone: Tone, message: string, autoClose: number, id: string | undefined): Promise<void> {
  await mounted;
  const content = {
    color: toneColour[tone], message, autoClose, withBorder: true, icon: <ToneIcon tone={tone} size={20} />, role: tone === 'error' ? 'alert' : 'status', closeButtonProps: { size: 44 },
  } as const;
  if (id === undefined) return void notifications.show(content);
  notifications.hide(id);
  notifications.show({ ...content, id });
}
