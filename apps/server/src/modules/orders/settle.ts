/**
 * Waits for all of several pieces of work that were sent together and throws the first failure in their order: the first is the cause, the
 * others only say that the transaction has ended.
 */
export async function settle<T extends readonly unknown[]>(...work: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const results = await Promise.allSettled(work);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as unknown as T;
}
