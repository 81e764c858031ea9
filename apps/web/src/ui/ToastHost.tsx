import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import { toneColour, type Tone } from './colours.ts';
import { ToneIcon } from './ToneIcon.tsx';
import { MAX_TOASTS } from './toast.ts';
import classes from './ToastHost.module.css';

export const ToastHost = () => <Notifications position="top-center" limit={MAX_TOASTS} zIndex={1000} classNames={{ notification: classes.toast }} />;

export function showToast(tone: Tone, message: string, autoClose: number, id: string | undefined): void {
  const content = { color: toneColour[tone], message, autoClose, withBorder: true, icon: <ToneIcon tone={tone} size={20} />, role: tone === 'error' ? 'alert' : 'status' } as const;
  if (id === undefined) return void notifications.show(content);
  notifications.hide(id);
  notifications.show({ ...content, id });
}
