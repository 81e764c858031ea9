import { lazy, useState, type ComponentType } from 'react';

/** A part of the page whose code comes by itself, beforehand if `fetch` was called. */
export interface FetchedPart<Props extends object> {
  readonly Part: ComponentType<Props>;
  readonly fetch: () => Promise<unknown>;
}

/**
 * Splits a component off the page, to stand below a `Suspense`. Once its code is here it is drawn at once: a `lazy`
 * component alone waits for its own promise even then, and React leaves what it shows meanwhile in place for 300 ms.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): FetchedPart<Props> {
  let known: ComponentType<Props> | null = null;
  const fetch = async () => {
    known = await load();
    return { default: known };
  };
  const Later = lazy(fetch) as unknown as ComponentType<Props>;
  // Chosen as it appears: one that stands there already keeps its state.
  const Part = (props: Props) => {
    const [Shown] = useState<ComponentType<Props>>(() => known ?? Later);
    return <Shown {...props} />;
  };
  return { Part, fetch };
}
