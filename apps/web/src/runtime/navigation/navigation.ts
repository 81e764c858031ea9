import { buildPath, screens, type ScreenID } from '@tavola/contract';
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import * as z from 'zod/mini';
import { stepToPane } from './pane.ts';

/** Navigation between screens by the ids of the contract's screens table; no screen writes a path. */

type Places<P> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | Places<Rest>
  : P extends `${string}$${infer Name}`
    ? Name
    : never;
type PlacesOf<ID extends ScreenID> = Places<(typeof screens)[ID]['path']>;
type Search = Readonly<Record<string, string | number | boolean | undefined>>;

/** The target: `params` named as in the path of the screen. */
export type Destination<ID extends ScreenID> = { readonly search?: Search; readonly replace?: boolean } & ([
  PlacesOf<ID>,
] extends [never]
  ? unknown
  : { readonly params: Readonly<Record<PlacesOf<ID>, string>> });
type DestinationArgs<ID extends ScreenID> = [PlacesOf<ID>] extends [never]
  ? [to?: Destination<ID>]
  : [to: Destination<ID>];

/** The address of a screen, for links. */
export function screenPath<ID extends ScreenID>(id: ID, ...[to]: DestinationArgs<ID>): string {
  const params: Readonly<Record<string, string>> =
    to !== undefined && 'params' in to ? (to.params as Readonly<Record<string, string>>) : {};
  return buildPath(screens[id].path.replace(/\$(\w+)/g, '{$1}'), params, to?.search);
}

/** `goTo('order', { params: { id } })`; like every navigation, asks before leaving a dirty form. */
export function useGoTo(): <ID extends ScreenID>(id: ID, ...to: DestinationArgs<ID>) => Promise<void> {
  const navigate = useNavigate();
  const router = useRouter();
  return useCallback(
    <ID extends ScreenID>(id: ID, ...[to]: DestinationArgs<ID>) => {
      const params = to !== undefined && 'params' in to ? (to.params as Record<string, string>) : {};
      return navigate({
        to: screens[id].path,
        params,
        search: { ...to?.search },
        replace: to?.replace === true,
        ...stepToPane(router, id, to?.search),
      });
    },
    [navigate, router],
  );
}

/** The search part of the address (every value a string), read by a schema whose parts fall back by `z.catch`. */
export function useSearchOf<S extends z.core.$ZodType>(schema: S): z.infer<S> {
  const search: unknown = useSearch({ strict: false });
  return useMemo(() => z.parse(schema, search), [schema, search]);
}

const copySearch = z.object({ copyOf: z.catch(z.optional(z.string()), undefined) });
/** The record to copy from, as `?copyOf=` names it. */
export const useCopyOf = (): string | undefined => useSearchOf(copySearch).copyOf;

/** Marks the address of a form that the start page opened. */
export const fromStart = { from: 'start' } as const;
const fromSearch = z.object({ from: z.catch(z.optional(z.literal('start')), undefined) });
/** Leaves a form that was saved: back to the start page where that opened it, else to the list of its records. */
export function useLeaveSaved<ID extends ScreenID>(list: ID, ...to: DestinationArgs<ID>): () => Promise<void> {
  const goTo = useGoTo();
  const { from } = useSearchOf(fromSearch);
  return () => (from === 'start' ? goTo('main') : goTo(list, ...to));
}

/** The path parameters of the current screen, such as `id` of `/orders/$id`. */
export function usePathParams<ID extends ScreenID>(_screen: ID): Readonly<Record<PlacesOf<ID>, string>> {
  return useParams({ strict: false }) as Readonly<Record<PlacesOf<ID>, string>>;
}
