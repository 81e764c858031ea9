import { OfflineOrderInput, type OfflineOrderResult } from '@tavola/contract';
import { offlineContent } from '@tavola/selling';
import { createHash } from 'node:crypto';

/**
 * The server of a schedule, in memory: what `offline-sync` promises to a terminal (decisions 79, 228, 295, 321, 341),
 * by the shape of the contract and the hash of the rules. What the real one does of it is held by its HTTP tests.
 */

/** An order as the server has it. */
export interface StoredOrder {
  readonly input: OfflineOrderInput;
  /** Null where it was voided, or is open. */
  readonly saleNo: number | null;
}

interface Refused {
  readonly input: OfflineOrderInput;
  readonly errorCode: string;
}

/** An answer of the server: its status and its body. */
export interface ServerAnswer {
  readonly status: number;
  readonly body: object;
}

const hashOf = (input: OfflineOrderInput): string => createHash('sha256').update(offlineContent(input)).digest('hex');

/** One location as its terminals see it. */
export class MemoryServer {
  readonly orders = new Map<string, StoredOrder>();
  readonly refused = new Map<string, Refused>();
  /** Orders that it refuses until a manager puts the reason right. */
  readonly poisoned = new Set<string>();
  isPoisonous = (_orderID: string): boolean => false;
  #lastNo = 0;

  /** Stores an order, or answers why it does not. */
  handIn(body: unknown): ServerAnswer {
    const read = OfflineOrderInput.safeParse(body);
    if (!read.success) return error(422, 'common.validation', JSON.stringify(read.error.issues.slice(0, 3)));
    const input = read.data;
    if (hashOf(input) !== input.contentHash) return error(422, 'sync.rejected.damaged', 'damaged');
    const { orderID } = input.order;
    const there = this.orders.get(orderID);
    if (there !== undefined)
      return there.input.contentHash === input.contentHash
        ? answer(input, 'AlreadyStored', there.saleNo)
        : this.#refuse(input, 'sync.rejected.content_differs');
    if (this.isPoisonous(orderID)) this.poisoned.add(orderID);
    if (this.poisoned.has(orderID)) return this.#refuse(input, 'order.item_unavailable');
    this.refused.delete(orderID);
    const saleNo = input.status === 'Completed' ? (this.#lastNo += 1) : null;
    this.orders.set(orderID, { input, saleNo });
    return answer(input, 'Stored', saleNo);
  }

  #refuse(input: OfflineOrderInput, errorCode: string): ServerAnswer {
    this.refused.set(input.order.orderID, { input, errorCode });
    return answer(input, 'Refused', null, { errorCode, message: errorCode });
  }
}

function answer(
  { order, contentHash }: OfflineOrderInput,
  outcome: OfflineOrderResult['outcome'],
  saleNo: number | null,
  reason: OfflineOrderResult['reason'] = null,
): ServerAnswer {
  const { orderID } = order;
  const body: OfflineOrderResult = {
    orderID,
    outcome,
    orderNo: null,
    saleNo: saleNo === null ? null : String(saleNo),
    contentHash,
    variances: [],
    reason,
  };
  return { status: 200, body };
}

const error = (status: number, errorCode: string, message: string): ServerAnswer => ({
  status,
  body: {
    status,
    statusText: '',
    type: 'Validation',
    message,
    additionValue: {
      errorCode,
      number: 1,
      requestId: 'simulated',
      retryable: false,
      retryAfterMs: null,
      kept: 'device',
      fields: [],
      params: {},
    },
  },
});
