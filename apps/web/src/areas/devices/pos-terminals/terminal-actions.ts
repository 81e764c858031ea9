import { permission, type PosTerminalStatus } from '@tavola/contract';
import { CallError } from '#runtime/http/call-error.ts';
import { useCurrentClient } from '#runtime/session/clients.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { textOf } from '#text/define.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { reloadTerminal, removeTerminals, signOutTerminal } from './pos-terminals.queries.ts';
import { terminalStrings } from './pos-terminals.strings.ts';

const CONTROLLING = [permission.terminalDevice.special];

/** What the person may do to a terminal from here; an action that makes no sense now is null. */
export function useTerminalActions(): (terminal: PosTerminalStatus) => {
  readonly signOut: (() => void) | null;
  readonly reload: (() => void) | null;
} {
  const mayControl = useIsAllowed(CONTROLLING);
  const own = useCurrentClient().clientID;
  return (terminal) => {
    const isOther = mayControl && terminal.clientID !== own;
    return {
      signOut: isOther && terminal.userName !== null ? () => void askSignOut(terminal) : null,
      reload: isOther && terminal.isOnline ? () => void askReload(terminal) : null,
    };
  };
}

async function askSignOut({ clientID, name, userName }: PosTerminalStatus): Promise<void> {
  const t = textOf(terminalStrings);
  const isSure = await confirm({
    title: t('signOutTitle', { name }),
    message: t('signOutText', { user: userName ?? '' }),
    confirmLabel: t('signOut'),
    isDestructive: true,
  });
  if (!isSure) return;
  await attempt(async () => {
    await signOutTerminal(clientID);
    toast('success', t('signedOut', { name }));
  });
}

const askReload = ({ clientID, name }: PosTerminalStatus): Promise<void> =>
  attempt(async () => {
    await reloadTerminal(clientID);
    toast('success', textOf(terminalStrings)('reloadAsked', { name }));
  });

/** Deletes terminals; asks once more where someone is signed in on one. False = the person declined. */
export async function deleteTerminals(ids: readonly string[]): Promise<boolean> {
  try {
    await removeTerminals(ids, false);
    return true;
  } catch (failure) {
    if (!(failure instanceof CallError) || failure.errorCode !== 'pos_terminal.in_use') throw failure;
    const t = textOf(terminalStrings);
    const isSure = await confirm({
      title: t('deleteUsedTitle'),
      message: t('deleteUsedText', { message: failure.message }),
      confirmLabel: t('deleteAnyway'),
      isDestructive: true,
    });
    if (isSure) await removeTerminals(ids, true);
    return isSure;
  }
}
