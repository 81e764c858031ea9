import { duplicateKind } from '#runtime/session/sign-in.ts';
import { authStrings } from './auth.strings.ts';
import { textOf } from '#text/define.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';

/**
 * What was attempted: a sign-in, where the person's other sessions end, or the choice of a terminal, where their
 * session on another terminal does.
 */
type Attempted = 'signIn' | 'terminal';

/** Signs in; when another session is active, asks and tries again with force. False when the person declines. */
export async function withDuplicateQuestion(
  attempted: Attempted,
  attempt: (isForced: boolean) => Promise<void>,
): Promise<boolean> {
  try {
    await attempt(false);
    return true;
  } catch (failure) {
    const kind = duplicateKind(failure);
    if (kind === null) throw failure;
    if (!(await mayForce(kind, attempted))) return false;
    await attempt(true);
    return true;
  }
}

function mayForce(kind: 'ownSession' | 'terminalSession', attempted: Attempted): Promise<boolean> {
  const t = textOf(authStrings);
  return kind === 'ownSession' && attempted === 'signIn'
    ? confirm({
        title: t('duplicateTitle'),
        message: `${t('duplicateMessage')} ${t('forceQuestion')}`,
        confirmLabel: t('yes'),
        cancelLabel: t('no'),
      })
    : confirm({
        title: t('existingTitle'),
        message: t(kind === 'ownSession' ? 'existingText' : 'takenText'),
        warning: t('existingWarning'),
        confirmLabel: t('forceSignOut'),
        isDestructive: true,
      });
}
