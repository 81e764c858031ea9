import type { NoticeKind } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** Something to report. */
export interface NewNotice {
  readonly kind: NoticeKind;
  /** What it is about: one with the same kind and key is reported once. */
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly recordID?: string;
  /** The person it is about, of a kind that is for that person alone. */
  readonly userID?: string;
}

/** The time that a look covers: after `since`, up to `until`. */
export interface LookTime {
  readonly since: Date;
  readonly until: Date;
}

/** What an area finds to report at a location in that time. It reads and changes nothing. */
export type NoticeLook = (tx: Tx, scope: LocationScope, time: LookTime) => Promise<readonly NewNotice[]>;
