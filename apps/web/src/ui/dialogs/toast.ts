import { create } from 'zustand';
import type { Tone } from '../theme/colours.ts';

/** Decision 247. */
const SHOWN_MS: Readonly<Record<Tone, number>> = {
  success: 3000,
  warning: 3000,
  error: 3000,
  neutral: 3000,
  info: 5000,
};
/** Long enough to read it, think and tap. */
const WITH_ACTION_MS = 8000;

interface Toasts {
  /** The container's code is loaded with the first toast, so that the sign-in page does not carry it. */
  readonly isWanted: boolean;
}
/** Whether the root layout has to mount the container; true from the first toast on. */
export const useToasts = create<Toasts>(() => ({ isWanted: false }));

interface ToastOptions {
  /** Prevents the same message from being shown twice. */
  readonly id?: string;
  /** What the message is about, above it. */
  readonly title?: string;
  /** One action of the message, such as undo. The message stays while it is touched or has the focus. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

/** Closes all messages, before something that they would cover. */
export function closeToasts(): void {
  if (useToasts.getState().isWanted) void import('./ToastHost.tsx').then(({ hideToasts }) => hideToasts());
}

/** A short message that closes by itself: after 3 s, information after 5 s, with an action after 8 s; at most 3. */
export function toast(tone: Tone, message: string, { id, title, action }: ToastOptions = {}): void {
  useToasts.setState({ isWanted: true });
  void import('./ToastHost.tsx').then(({ showToast }) =>
    showToast(tone, message, {
      shownMs: action === undefined ? SHOWN_MS[tone] : WITH_ACTION_MS,
      id,
      title,
      action,
    }),
  );
}
