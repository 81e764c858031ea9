import { refuse } from '../errors/refusal.ts';
import type { LocationScope } from '../tenancy/scope.ts';

/**
 * Who acts, with which rights and at which terminal. Commands, approvals and the audit take it, so that they run for a
 * call, for a sale that was recorded offline and for a job alike.
 */
export interface Actor {
  readonly scope: LocationScope;
  readonly userID: string;
  /** First and last name, as receipts show it. */
  readonly displayName: string;
  /** The API key that acts on behalf of the person; left out = the person does. */
  readonly apiKeyName?: string;
  /** The terminal; null where no terminal takes part. */
  readonly clientID: string | null;
  /** Permission codes in force at the location. */
  readonly rights: ReadonlySet<number>;
  /** The call that caused it, for the audit; null if no call did. */
  readonly requestId: string | null;
}

/** Who acts on a sale: a person, or an online channel, with the name that receipts show for it. */
export interface SaleActor extends Omit<Actor, 'userID'> {
  readonly userID: string | null;
}

/** The person of an actor; refuses with `permission.denied` where it is a channel. */
export const requirePerson = ({ userID }: Pick<SaleActor, 'userID'>): string => userID ?? refuse('permission.denied');

/** The terminal of an actor; refuses with `auth.device_required` where there is none. */
export const requireTerminal = ({ clientID }: Pick<Actor, 'clientID'>): string =>
  clientID ?? refuse('auth.device_required');
