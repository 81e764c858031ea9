import { expect, it } from 'vitest';
import { isWorkplace } from './workplaces.ts';

it.each(['/quick-service', '/table-service', '/order-dashboard', '/order-queues', '/kitchen-display'])(
  'the menu of %s is a rail, so that the screen has the width (decisions 293, 506)',
  (path) => expect(isWorkplace(path)).toBe(true),
);

it.each(['/', '/products/products', '/printers/recovery'])('the menu of %s is open', (path) =>
  expect(isWorkplace(path)).toBe(false),
);
