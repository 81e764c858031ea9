import { imageURL } from '@tavola/contract';
import type { DemoCatalog } from '../catalogs/demo-catalog.ts';
import type { DemoOffice } from '../catalogs/office-shape.ts';
import type { Pictures } from '../pictures.ts';
import type { ExtraLinks, Loading, TableRows } from './loading.ts';

/** What a demo has beyond its catalog. */
export interface DemoExtras {
  readonly pictures: Pictures;
  readonly office: DemoOffice | null;
}

/** A catalog alone. */
export const NO_EXTRAS: DemoExtras = { pictures: new Map(), office: null };

/** Gives pictures and brands their ids, and says which products have them and which are counted. */
export function linkExtras(catalog: DemoCatalog, { pictures, office }: DemoExtras, newID: () => string): ExtraLinks {
  const brands = office?.brands ?? [];
  const sold = [...catalog.products, ...catalog.deposits];
  const brandIDs = new Map(brands.map(({ name }) => [name, newID()]));
  return {
    pictureIDs: new Map(sold.filter(({ ref }) => pictures.has(ref)).map(({ ref }) => [ref, newID()])),
    brandIDs,
    brandOf: new Map(
      brands.flatMap(({ name, categories }) =>
        sold.filter(({ category }) => categories.includes(category)).map(({ ref }) => [ref, brandIDs.get(name) ?? '']),
      ),
    ),
    counted: new Set(office?.stock.map(({ product }) => product)),
  };
}

/** The columns of an item that lead to them. */
export const linkColumns = ({ pictureIDs, brandOf, counted }: ExtraLinks, ref: string) => {
  const pictureID = pictureIDs.get(ref);
  return {
    image_url: pictureID === undefined ? null : imageURL(pictureID),
    brand_id: brandOf.get(ref) ?? null,
    enable_track_inventory: counted.has(ref),
  };
};

/** The pictures themselves, which belong to the company like uploaded ones. */
export const pictureTables = ({ company, at, pictureIDs }: Loading, { pictures }: DemoExtras): TableRows[] => [
  {
    table: 'images',
    rows: [...pictureIDs].map(([ref, id]) => ({
      ...company,
      id,
      media_type: 'image/webp',
      bytes: pictures.get(ref) ?? null,
      created_at: at,
    })),
  },
];
