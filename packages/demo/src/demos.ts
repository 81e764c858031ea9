import type { DemoName } from '@tavola/contract';
import { bakery } from './catalogs/bakery.ts';
import { withMore } from './catalogs/burrito-more.ts';
import { withThaiNames } from './catalogs/burrito-names.ts';
import burrito from './catalogs/burrito.json' with { type: 'json' };
import { readDemoCatalog, type DemoCatalog } from './catalogs/demo-catalog.ts';
import { demoOffices } from './catalogs/demo-office.ts';
import thai from './catalogs/thai.json' with { type: 'json' };
import { readPictures } from './pictures.ts';
import type { DemoExtras } from './tables/extras.ts';

const files: Readonly<Record<DemoName, unknown>> = {
  burrito: withThaiNames(withMore(readDemoCatalog(burrito))),
  thai,
  bakery,
};

/** A demo restaurant's catalog: the burrito counter of the real orders, the Thai table restaurant, or the bakery. */
export const demoCatalog = (name: DemoName): DemoCatalog => readDemoCatalog(files[name]);

/** What a demo has beyond its catalog: pictures, and the records of its office. */
export const demoExtras = async (name: DemoName): Promise<DemoExtras> => ({
  pictures: await readPictures(),
  office: demoOffices[name],
});
