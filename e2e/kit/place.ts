import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Port of the first product under test; E2E_PORT moves it. */
export const firstPort = Number(process.env['E2E_PORT'] ?? 4510);

/** Each worker of Playwright has its own product, on the next port. */
const place = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);

/** Port of the product under test. */
export const port = firstPort + place;

/** Folder of the product on a port, emptied before and after a run and passed to `serve.mjs`. */
export const folderOf = (ofPort: number): string =>
  `${process.env['E2E_DATA_DIR'] ?? join(tmpdir(), 'tavola-e2e')}-${ofPort}`;

/** Folder of the product under test. */
export const dataDir = folderOf(port);

/** Address of a restaurant, or of the root domain where restaurants register. */
export const origin = (subDomain?: string): string =>
  `http://${subDomain === undefined ? '' : `${subDomain}.`}localhost:${port}`;
