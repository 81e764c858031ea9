import { textOf } from '#text/define.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { endSessionStrings } from './end-session.strings.ts';

/**
 * What was attempted: a sign-in, where the person's other sessions end, or the choice of a terminal, where their
 * session on another terminal does.
 */
export type Attempted = 'signIn' | 'terminal';

/** Asks whether the other session may end; false when the person declines. */
export function mayForce(kind: 'ownSession' | 'terminalSession', attempted: Attempted): Promise<boolean> {
  const t = textOf(endSessionStrings);
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
