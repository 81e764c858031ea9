import { MAX_PIN_LENGTH, MIN_PIN_LENGTH } from '@tavola/contract';
import { CallError, failureMessage } from '#runtime/http/call-error.ts';
import { rememberBack } from '#runtime/navigation/back.ts';
import { screenPath } from '#runtime/navigation/navigation.ts';
import { useRestaurant } from '#runtime/session/restaurant.ts';
import { signInByPin } from '#runtime/session/session.ts';
import { authStrings } from './auth.strings.ts';
import { useText } from '#text/define.ts';
import { PinPad } from '#ui/input/PinPad.tsx';
import { withDuplicateQuestion } from './duplicate-session.ts';

/** The PIN pad of the sign-in page. A PIN that became too short can still be typed and is answered with the way on. */
export function PinForm() {
  const t = useText(authStrings);
  const { minPinLength } = useRestaurant() ?? { minPinLength: MIN_PIN_LENGTH };
  const handlePin = async (pin: string) => {
    try {
      await withDuplicateQuestion('signIn', (isForced) => signInByPin(pin, isForced));
      return null;
    } catch (failure) {
      // After the password the person chooses a new PIN there (decision 196).
      if (failure instanceof CallError && failure.errorCode === 'pin.expired')
        rememberBack(screenPath('preferenceSecurity'));
      return failureMessage(failure);
    }
  };
  return (
    <PinPad
      minLength={minPinLength}
      leastLength={MIN_PIN_LENGTH}
      maxLength={MAX_PIN_LENGTH}
      onSubmit={handlePin}
      submitLabel={t('signIn')}
    />
  );
}
