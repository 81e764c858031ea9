import { duplicateKind } from '#runtime/session/sign-in.ts';
import { authStrings } from './auth.strings.ts';
import { textOf } from '#text/define.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';

/** Signs in; when another session is active, asks and tries again with force. False when the person declines. */
export async function withDuplicateQuestion(attempt: (isForced: boolean) => Promise<void>): Promise<boolean> {
  try {
    await attempt(false);
    return true;
  } catch (failure) {
    const kind = duplicateKind(failure);
    if (kind === null) throw failure;
    if (!(await mayForce(kind))) return false;
    await attempt(true);
    return true;
  }
}

function mayForce(kind: 'ownSession' | 'terminalSession'): Promise<boolean> {
  const t = textOf(authStrings);
  return kind === 'ownSession'
    ? confirm({
        title: t('duplicateTitle'),
        message: `${t('duplicateMessage')} ${t('forceQuestion')}`,
        confirmLabel: t('yes'),
        cancelLabel: t('no'),
      })
    : confirm({
        title: t('existingTitle'),
        message: t('existingText'),
        warning: t('existingWarning'),
        confirmLabel: t('forceSignOut'),
        isDestructive: true,
      });
}
