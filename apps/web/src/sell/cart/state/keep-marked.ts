import { orderLifeRoutes } from '@tavola/contract';
import { call } from '#runtime/http/api.ts';

/** Half of what a mark lasts, so that one lost call ends none. */
const AGAIN_MS = 15_000;

/**
 * Shows the other terminals that a line is open here, until the returned function is called (decision 142). A mark is
 * advice, so a call that fails is not repeated before its time and not reported.
 */
export function keepMarked(orderID: string, orderLineID: string): () => void {
  const params = { id: orderID };
  const ignore = () => undefined;
  const mark = () => void call(orderLifeRoutes.mark, { params, body: { orderLineIDs: [orderLineID] } }).catch(ignore);
  mark();
  const timer = setInterval(mark, AGAIN_MS);
  return () => {
    clearInterval(timer);
    void call(orderLifeRoutes.unmark, { params, query: { orderLineIDs: [orderLineID] } }).catch(ignore);
  };
}
