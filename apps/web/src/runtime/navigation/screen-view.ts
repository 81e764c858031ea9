import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router';
import { loadModule } from './load-module.ts';

/** A screen's component by its export name, loaded when it is first opened. */
export const screenView = <M extends Record<K, () => React.ReactNode>, K extends string>(
  importer: () => Promise<M>,
  name: K,
): AsyncRouteComponent<object> => lazyRouteComponent(() => loadModule(importer), name as never);
