import { expect, it } from 'vitest';
import { plantedBugs } from './bugs.ts';
import { bundleTerminal } from './bundle.ts';
import { killAtEveryStep, killedSales } from './kills.ts';

/** Kills of a page, enumerated: no step of a sale loses it or makes it twice (reliability C3). */

const LONG_MS = 900_000;
/** Fewer would mean that the sale was not followed to its end. */
const LEAST_STEPS = 30;

// The others take as long again, each.
const killed = process.env['LONG'] === '1' ? killedSales : killedSales.slice(0, 1);

it.each(killed.map((sale) => [sale.name, sale] as const))(
  'nothing is lost of %s, at whichever step its page is killed',
  { timeout: LONG_MS },
  async (_name, sale) => {
    const { steps, faults } = await killAtEveryStep(await bundleTerminal(), sale);
    expect(faults).toEqual([]);
    expect(steps).toBeGreaterThan(LEAST_STEPS);
  },
);

it('finds an order that is shown before the disk has it', { timeout: LONG_MS }, async () => {
  const bug = plantedBugs.find(({ isFoundByKill }) => isFoundByKill === true);
  const sale = killedSales[0];
  if (bug === undefined || sale === undefined) throw new Error('Neither is there.');
  const { faults } = await killAtEveryStep(await bundleTerminal(bug), sale);
  expect(faults.join('\n')).toContain('was shown as stored, and is nowhere');
});
