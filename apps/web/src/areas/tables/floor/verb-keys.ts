import type { Verb } from './use-verbs.ts';

/** The words of each verb. */
export const verbKeys = {
  open: 'verbOpen',
  reserve: 'verbReserve',
  join: 'verbJoin',
  move: 'verbMove',
  split: 'verbSplit',
  release: 'verbRelease',
  billed: 'verbBilled',
  handOver: 'verbHandOver',
} as const satisfies Record<Verb, string>;
