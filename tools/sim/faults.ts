/** What goes wrong in a schedule. A seed turns a random half of it on, each at a random rate. */

/** Rates from 0 to 1 of a message or a moment; 0 = it does not happen. */
export interface FaultRates {
  readonly cut: number;
  readonly loseRequest: number;
  readonly loseAnswer: number;
  readonly duplicate: number;
  readonly slow: number;
  readonly portal: number;
  readonly serverDown: number;
  readonly otherHash: number;
  readonly poison: number;
  readonly killPage: number;
  readonly killBrowser: number;
  readonly fullDisk: number;
  readonly clockJump: number;
  readonly secondPage: number;
}

const MOST: FaultRates = {
  cut: 0.3,
  loseRequest: 0.15,
  loseAnswer: 0.15,
  duplicate: 0.1,
  slow: 0.15,
  portal: 0.05,
  serverDown: 0.1,
  otherHash: 0.05,
  poison: 0.1,
  killPage: 0.2,
  killBrowser: 0.1,
  fullDisk: 0.1,
  clockJump: 0.1,
  secondPage: 0.5,
};

/** The faults of a seed. */
export function ratesOf(random: () => number): FaultRates {
  const rate = (most: number): number => (random() < 0.5 ? 0 : most * random());
  return {
    cut: rate(MOST.cut),
    loseRequest: rate(MOST.loseRequest),
    loseAnswer: rate(MOST.loseAnswer),
    duplicate: rate(MOST.duplicate),
    slow: rate(MOST.slow),
    portal: rate(MOST.portal),
    serverDown: rate(MOST.serverDown),
    otherHash: rate(MOST.otherHash),
    poison: rate(MOST.poison),
    killPage: rate(MOST.killPage),
    killBrowser: rate(MOST.killBrowser),
    fullDisk: rate(MOST.fullDisk),
    clockJump: rate(MOST.clockJump),
    secondPage: rate(MOST.secondPage),
  };
}

/** Everything works: how a schedule ends. */
export const NO_FAULTS: FaultRates = {
  cut: 0,
  loseRequest: 0,
  loseAnswer: 0,
  duplicate: 0,
  slow: 0,
  portal: 0,
  serverDown: 0,
  otherHash: 0,
  poison: 0,
  killPage: 0,
  killBrowser: 0,
  fullDisk: 0,
  clockJump: 0,
  secondPage: 0,
};
