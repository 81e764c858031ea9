import { create } from 'zustand';
import { textOf } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';

/** Questions and messages that need an answer; rendered by `DialogHost`, one at a time in the order asked. */
export interface DialogRequest {
  readonly title: string;
  readonly message: string;
  /** Shown below the message in an amber box. */
  readonly warning?: string;
  /** Left out = the word for "OK". */
  readonly confirmLabel?: string;
  /** Left out = the word for "Cancel"; null = no second button. */
  readonly cancelLabel?: string | null;
  /** An action that cannot be undone: red button, and the safe choice has the focus (ux point 12). */
  readonly isDestructive?: boolean;
  /** Small and copyable below an error. */
  readonly requestID?: string;
}

interface OpenDialog {
  readonly request: DialogRequest;
  readonly answer: (isConfirmed: boolean) => void;
}
/** The questions that wait for an answer, in the order asked; `DialogHost` shows the first. */
export const useDialogs = create<{ readonly queue: readonly OpenDialog[] }>(() => ({ queue: [] }));

/** Asks; true when the person agrees. Escape and the cross mean no. */
export const confirm = (request: DialogRequest): Promise<boolean> =>
  new Promise((resolve) => {
    const dialog: OpenDialog = {
      request,
      answer: (isConfirmed) => {
        useDialogs.setState(({ queue }) => ({ queue: queue.filter((one) => one !== dialog) }));
        resolve(isConfirmed);
      },
    };
    useDialogs.setState(({ queue }) => ({ queue: [...queue, dialog] }));
  });

/** Shows something that must be read; resolves when it is closed. */
export const inform = async (request: Omit<DialogRequest, 'cancelLabel' | 'isDestructive'>): Promise<void> =>
  void (await confirm({ ...request, cancelLabel: null }));

/** The error dialog: what a call refused, with its code. */
export const informOf = ({ message, requestID }: { readonly message: string; readonly requestID: string }) =>
  inform({ title: textOf(uiStrings)('errorTitle'), message, requestID });
