import { verdict } from '../verdict.ts';

/** Goal S4, in ms: `quickPlain` is what a plain page takes at most where `p95` applies. */
const BAR = { p95: 50, quickPlain: 20, timesPlain: 2, inp: 100 } as const;

/** What the taps of a scene came to, judged by the plain page of the same run; its p95 is 0 where it was left out. */
export function tapGoal(
  scene: string,
  { p95, inp, dropped }: { readonly p95: number; readonly inp: number; readonly dropped: number },
  plainP95: number,
): string {
  const most = plainP95 > BAR.quickPlain ? BAR.timesPlain * plainP95 : BAR.p95;
  return verdict(
    `S4 (${scene})`,
    `tap → line painted p95 ${p95.toFixed(0)} ms (at most ${most.toFixed(0)}), INP ${inp.toFixed(0)} ms (at most ${BAR.inp}), ${dropped} taps dropped`,
    p95 <= most && inp <= BAR.inp && dropped === 0,
  );
}
