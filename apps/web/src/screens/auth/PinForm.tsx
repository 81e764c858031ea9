import { MAX_PIN_LENGTH } from '@tavola/contract';
import { failureMessage } from '../../queries/call-error.ts';
import { signInByPin } from '../../queries/session.ts';
import { authStrings } from '../../strings/auth.ts';
import { useText } from '../../strings/define.ts';
import { PinPad } from '../../ui/PinPad.tsx';
import { withDuplicateQuestion } from './duplicate-session.ts';

export function PinForm({ minLength }: { readonly minLength: number }) {
  const t = useText(authStrings);
  const handlePin = async (pin: string) => {
    try {
      await withDuplicateQuestion((isForced) => signInByPin(pin, isForced));
      return null;
    } catch (failure) {
      return failureMessage(failure);
    }
  };
  return <PinPad minLength={minLength} maxLength={MAX_PIN_LENGTH} onSubmit={handlePin} submitLabel={t('signIn')} />;
}
