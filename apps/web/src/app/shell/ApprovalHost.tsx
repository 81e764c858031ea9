import { MAX_PIN_LENGTH, MIN_PIN_LENGTH } from '@tavola/contract';
import { approve, useAsked } from '#runtime/session/approvals.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { approvalStrings } from './approvals.strings.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { PinDialog } from '#ui/dialogs/PinDialog.tsx';

/** The PIN dialog of `requestApproval`, above every screen. */
export function ApprovalHost() {
  const t = useText(approvalStrings);
  const operational = useOperationalSetting();
  const asked = useAsked((state) => state.asked);
  if (asked === null) return null;
  const { request, answer } = asked;
  const handlePin = async (pin: string) => {
    try {
      answer(await approve(request, pin));
      return null;
    } catch (failure) {
      return failureMessage(failure);
    }
  };
  return (
    <PinDialog
      title={t('title', { action: t(request.action) })}
      message={
        request.amount == null
          ? t('message')
          : t('messageAmount', { amount: formatAmount(request.amount, operational) })
      }
      minLength={operational.minPinLength}
      leastLength={MIN_PIN_LENGTH}
      maxLength={MAX_PIN_LENGTH}
      submitLabel={t('approve')}
      onSubmit={handlePin}
      onCancel={() => answer(null)}
    />
  );
}
