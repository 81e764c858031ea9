import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startProduct, type ProductServer } from '@tavola/testkit/server/product.ts';
import { ask, visits } from './walk/walk.ts';

let world: ProductServer;
beforeAll(async () => {
  world = await startProduct();
});
afterAll(() => world.close());

describe.each(visits)('$name', (visit) => {
  it.each(['burrito', 'thai'] as const)(
    'answers its good input at the %s restaurant by its schema, and a repeat as said',
    async (kind) => {
      const good = await visit.good(world[kind], world);
      const answer = await ask(world, visit, good);
      expect(answer.status).toBe(200);
      expect(answer.status === 200 ? null : answer.body).toBe(null);
      expect(visit.route.answer).toBeDefined();
      if (visit.route.answer !== undefined) {
        const fit = z.safeParse(visit.route.answer, answer.body);
        expect(fit.success ? null : z.prettifyError(fit.error)).toBeNull();
      }
      expect((await ask(world, visit, good)).status).toBe(visit.again);
    },
  );
});
