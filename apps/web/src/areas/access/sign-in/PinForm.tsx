import { MAX_PIN_LENGTH } from '@tavola/contract';
import { failureMessage } from '#runtime/http/call-error.ts';
import { signInByPin } from '#runtime/session/session.ts';
import { authStrings } from './auth.strings.ts';
import { useText } from '#text/define.ts';
import { PinPad } from '#ui/input/PinPad.tsx';
import { withDuplicateQuestion } from './duplicate-session.ts';

export function PinForm({ minLength }: { readonly minLength: number }) {
  const t = useText(authStrings);
  const handlePin = async (pin: string) => {
    try {
      await withDuplicateQuestion('signIn', (isForced) => signInByPin(pin, isForced));
      return null;
    } catch (failure) {
      return failureMessage(failure);
    }
  };
  return <PinPad minLength={minLength} maxLength={MAX_PIN_LENGTH} onSubmit={handlePin} submitLabel={t('signIn')} />;
}
