import {
  errorMessage,
  errors,
  type ErrorCode,
  type ErrorDefinition,
  type OfflineOrderInput,
  type OfflineOrderResult,
  type offlineOrderRoutes,
} from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { retryTaken } from '../../commands/payments/retry-payment.ts';
import { keepRefused } from '../../commands/recorded/keep-refused.ts';
import {
  storeOfflineOrder,
  type Handing,
  type KnownOffline,
  type StoredOffline,
} from '../../commands/recorded/store-offline-order.ts';
import { retrySave } from '../../commands/save/retry-save.ts';
import type { SellingDeps } from '../../commands/selling-deps.ts';
import { intentNow } from '../../commands/work.ts';

/** Refused before anything is kept: it names what is not of this location, or is not what the terminal stored. */
const NOT_KEPT: ReadonlySet<ErrorCode> = new Set(['sync.rejected.terminal', 'sync.rejected.damaged']);

/** The calls about orders that were sold without a connection. */
export const createOfflineOrderHandlers = (deps: SellingDeps): Handlers<typeof offlineOrderRoutes> => ({
  sync: (call) => handIn(call, deps, call.body),
});

/** Stores an offline order, or keeps it with the reason why it cannot be stored. */
export async function handIn(
  call: Call,
  deps: SellingDeps,
  input: OfflineOrderInput,
  handing: Handing = {},
): Promise<OfflineOrderResult> {
  try {
    return answerOf(await storeNow(call, deps, input, handing), call);
  } catch (error) {
    if (!(error instanceof Refusal) || NOT_KEPT.has(error.errorCode) || isPassing(error)) throw error;
    const { errorCode, details } = error;
    const reason = { errorCode, params: details.params ?? {} };
    const row = await call.transact((tx) => keepRefused(intentNow(tx, call.actor, deps), input, reason));
    return answerOf({ ...row, isRepeat: false }, call);
  }
}

/** Stores an offline order; throws the refusal where it cannot be stored, and keeps nothing of it then. */
const storeNow = (call: Call, deps: SellingDeps, input: OfflineOrderInput, handing: Handing): Promise<StoredOffline> =>
  storeOnce(call, (tx, known) => storeOfflineOrder(intentNow(tx, call.actor, deps), input, known, handing));

/** Stores in one transaction, and tries again where ids turn out to be known. */
export const storeOnce = <T>(call: Call, store: (tx: Tx, known: KnownOffline) => Promise<T>): Promise<T> =>
  retryTaken((isPaymentKnown) =>
    retrySave(
      (work) => call.transact(work),
      (tx, taken) => store(tx, { ...taken, isPaymentKnown }),
    ),
  );

/** A refusal that says nothing of the order: the same call may succeed later. */
function isPassing({ errorCode }: Refusal): boolean {
  const { status, isRetryable }: ErrorDefinition = errors[errorCode];
  return status >= 500 || status === 429 || status === 401 || isRetryable === true;
}

const answerOf = (
  { orderID, outcome, isRepeat, orderNo, saleNo, contentHash, variances, reason }: StoredOffline,
  { language }: Pick<Call, 'language'>,
): OfflineOrderResult => ({
  orderID,
  outcome: isRepeat ? 'AlreadyStored' : outcome,
  orderNo,
  saleNo,
  contentHash,
  variances: [...variances],
  reason:
    reason === null
      ? null
      : { errorCode: reason.errorCode, message: errorMessage(reason.errorCode, language, reason.params) },
});
