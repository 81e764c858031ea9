import { useEffect, useEffectEvent, useRef } from 'react';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useSession } from '#runtime/session/session.ts';
import { useCurrentUser } from '#runtime/session/users.ts';
import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { whenIdle } from '#ui/forms/busy.ts';
import { useIsForbidden } from '../../lock/use-cover.ts';
import { shellStrings } from '../shell.strings.ts';

/**
 * Leaves a screen whose right was taken away while it was open, once no payment is running (decision 152). A form with
 * unsaved entries asks first, and a sale stays on the terminal. Another person who continues here and never had the
 * right lands where their work begins.
 */
export function useLostRights(): void {
  const codes = useSession((session) => session.codes);
  const { userId } = useCurrentUser();
  const whose = useRef('');
  const goTo = useGoTo();
  const isLost = useIsForbidden();
  // Asked when rights arrive: the person of a new sign-in is known a moment before the rights are.
  const takePerson = useEffectEvent(() => {
    const before = whose.current;
    whose.current = userId;
    return before === userId ? 'same' : before === '' ? 'first' : 'other';
  });
  useEffect(() => {
    const person = takePerson();
    // A page that is opened without the right is answered by the guard.
    if (person === 'first' || !isLost) return;
    let isCurrent = true;
    void whenIdle().then(() => {
      if (!isCurrent) return;
      if (person === 'same') toast('info', textOf(shellStrings)('rightLost'), { id: 'rights' });
      void goTo('main', { replace: true });
    });
    return () => {
      isCurrent = false;
    };
  }, [codes, isLost, goTo]);
}
