import { lazy, useState, type ComponentType } from 'react';

/** A part of the page with its own code chunk, loaded early if `fetch` was called. */
export interface FetchedPart<Props extends object> {
  readonly Part: ComponentType<Props>;
  readonly fetch: () => Promise<unknown>;
}

/**
 * Splits a component off the page, for use inside a `Suspense`. Once its code is loaded it renders at once: a `lazy`
 * component alone still waits for its own promise, and React then keeps the fallback in place for 300 ms.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): FetchedPart<Props> {
  let known: ComponentType<Props> | null = null;
  const fetch = async () => {
    known = await load();
    return { default: known };
  };
  // What is loaded takes these props; `lazy` gives up their type.
  const Later = lazy(fetch) as unknown as ComponentType<Props>;
  // Chosen on mount: a mounted component keeps its state.
  const Part = (props: Props) => {
    const [Shown] = useState<ComponentType<Props>>(() => known ?? Later);
    return <Shown {...props} />;
  };
  return { Part, fetch };
}
