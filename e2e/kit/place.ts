import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Port of the product under test; E2E_PORT moves it. */
export const port = Number(process.env['E2E_PORT'] ?? 4510);

/** Folder of the product under test, emptied before and after a run; `serve.mjs` says the same. */
export const dataDir = process.env['E2E_DATA_DIR'] ?? join(tmpdir(), `tavola-e2e-${port}`);

/** Address of a restaurant, or of the root domain where restaurants register. */
export const origin = (subDomain?: string): string => `http://${subDomain === undefined ? '' : `${subDomain}.`}localhost:${port}`;
