import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useDialogs } from './dialogs.ts';

/** Shows the oldest open question. */
export function DialogHost() {
  const dialog = useDialogs(({ queue }) => queue[0]);
  return dialog === undefined ? null : <ConfirmDialog request={dialog.request} onAnswer={dialog.answer} />;
}
