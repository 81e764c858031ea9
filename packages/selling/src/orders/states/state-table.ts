import { keysOf } from '@tavola/contract';

/**
 * A state machine as data: which event leads from which state to which other one. Statuses are never assigned by hand;
 * code that changes one calls `transition` and stores its result.
 */
export interface StateTable<State extends string, Event extends string> {
  /** Used in error codes and messages, e.g. `order`. */
  readonly name: string;
  readonly initial: State;
  readonly rows: { readonly [From in State]: { readonly [On in Event]?: State } };
}

/** `isChanged` is false for a repeated event that a state takes without moving. */
export type TransitionVerdict<State extends string> =
  | { readonly ok: true; readonly value: { readonly to: State; readonly isChanged: boolean } }
  | {
      readonly ok: false;
      readonly code: 'state.unknown' | 'state.illegal_transition';
      readonly params: { readonly table: string; readonly from: string; readonly event: string };
    };

/**
 * The state that `event` leads to, or a refusal that names table, state and event: `state.unknown` when `from` is not a
 * state of the table at all, `state.illegal_transition` when the state does not take the event.
 */
export function transition<State extends string, Event extends string>(
  table: StateTable<State, Event>,
  from: State,
  event: Event,
): TransitionVerdict<State> {
  const params = { table: table.name, from: String(from), event: String(event) };
  if (!Object.hasOwn(table.rows, from)) return { ok: false, code: 'state.unknown', params };
  const row: { readonly [On in Event]?: State } = table.rows[from];
  const to = Object.hasOwn(row, event) ? row[event] : undefined;
  if (to === undefined) return { ok: false, code: 'state.illegal_transition', params };
  return { ok: true, value: { to, isChanged: to !== from } };
}

/** The events that a state takes, in the order of the table; empty for a final or an unknown state. */
export function eventsFrom<State extends string, Event extends string>(
  table: StateTable<State, Event>,
  from: State,
): Event[] {
  return Object.hasOwn(table.rows, from) ? (Object.keys(table.rows[from]) as Event[]) : [];
}

/** The states that `event` leads out of, in the order of the table. */
export function statesMovedBy<State extends string, Event extends string>(
  table: StateTable<State, Event>,
  event: Event,
): State[] {
  return keysOf(table.rows).filter((from) => {
    const verdict = transition(table, from, event);
    return verdict.ok && verdict.value.isChanged;
  });
}

/** Whether no event leads out of the state. */
export function isFinal<State extends string, Event extends string>(
  table: StateTable<State, Event>,
  state: State,
): boolean {
  return Object.hasOwn(table.rows, state) && Object.values(table.rows[state]).every((to) => to === state);
}
