import {
  devicePaymentRoutes,
  isOpenState,
  type PaymentActivity,
  type PaymentRequest,
  type PaymentResult,
  type VoidedPayment,
} from '@tavola/contract';
import { voidPayment } from '#areas/selling/payments/payments.queries.ts';
import { call } from '#runtime/http/api.ts';
import { CallError, unreachable } from '#runtime/http/call-error.ts';
import { useDeviceActivity } from './device-activity.ts';

const LOOK_EVERY_MS = 1_000;
/** How long an answer is awaited while no one looks at it; the terminal asks again later by itself. */
const UNWATCHED_MS = 4_000;

/**
 * Pays by the card terminal: its answer is awaited while a person looks at it. The same payment asked again is the same
 * charge; a refusal says that nothing was charged, and whatever has no answer is of unknown outcome (decision 55).
 */
export async function payByDevice(payment: PaymentRequest): Promise<PaymentResult> {
  const begun = Date.now();
  try {
    for (;;) {
      const { activity, result } = await call(devicePaymentRoutes.begin, { body: payment });
      if (result !== null) return result;
      show(activity);
      await untilOver(activity, () => Date.now() - begun > UNWATCHED_MS);
    }
  } finally {
    if (useDeviceActivity.getState().activity?.paymentIntegrationActivityID === payment.paymentID)
      useDeviceActivity.setState({ activity: null });
  }
}

/** Voids a payment by the card terminal that took it; refused where it does not take the charge back. */
export async function voidByDevice(paymentID: string, approvalID: string | null): Promise<VoidedPayment> {
  const begun = await call(devicePaymentRoutes.cancel, { params: { id: paymentID }, body: { approvalID } });
  await untilOver(begun, () => false);
  // Returns the current payment: voided, or kept by the card terminal.
  return voidPayment(paymentID, null);
}

const show = (activity: PaymentActivity): void => useDeviceActivity.setState({ activity });

async function untilOver(begun: PaymentActivity, isLeft: () => boolean): Promise<void> {
  const params = { id: begun.paymentIntegrationActivityID };
  for (let activity = begun; isOpenState(activity.status);) {
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_EVERY_MS);
    });
    if (isLeft() && !useDeviceActivity.getState().isWatched) throw unreachable();
    try {
      activity = await call(devicePaymentRoutes.status, { params });
    } catch (failure) {
      // The connection of this terminal is no news of the card: it is looked at again.
      if (failure instanceof CallError && (failure.isUnreachable || failure.busyForMs !== null)) continue;
      throw failure;
    }
    if (useDeviceActivity.getState().activity?.paymentIntegrationActivityID === params.id) show(activity);
  }
}
