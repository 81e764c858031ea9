import { ItemType, namesColumn, PRODUCT_NAME_LENGTH } from '@tavola/contract';
import { groupBy } from '#platform/crud/group-by.ts';
import { ownText } from '#platform/crud/own-text.ts';
import type { Row } from '#platform/database/wire/insert-rows.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import { flagIn, numberIn, textIn, type Cells, type Column } from '#platform/imports/columns.ts';
import type { Key, Loaded, Present, Sheet, Taken, WriteTools } from '#platform/imports/sheet.ts';
import { writeRows } from '#platform/imports/write-rows.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { twinName } from '#areas/menu/index.ts';
import { createMissing, lastNumber, readNames } from '../imports.rows.ts';
import type { NameIndex } from '../names.ts';
import {
  checkTax,
  companyAvailability,
  isTaxInclusive,
  KEEPS_COMPANY_AVAILABILITY,
  placeColumns,
  readPlaces,
  writePlaces,
  type Places,
} from './item-places.ts';
import { nameCells, nameColumns, namesInCells } from './name-columns.ts';
import { activeColumn, checkName } from './references.ts';

interface DepositRow {
  id: string;
  type: ItemType;
  base_deposit_and_credit_item_id: string | null;
  category_id: string | null;
  name: string;
  names: unknown;
  display_name: string;
  barcode: string | null;
  ref_code: string | null;
  base_price: string;
  is_tax_inclusive: boolean;
  is_active: boolean;
  is_available_for_selection: boolean;
  version: number;
}
interface Twin {
  readonly id: string;
  readonly version: number;
}
interface State extends Loaded {
  readonly categories: NameIndex;
  readonly places: Places;
  readonly twins: ReadonlyMap<string, Twin>;
}

const KINDS = ['deposit', 'credit'] as const;
const TYPES = { deposit: ItemType.DepositProduct, credit: ItemType.CreditProduct } as const;
const twinKey = (id: string, kind: (typeof KINDS)[number]): string => `${id} ${kind}`;

const twinColumns = (kind: 'deposit' | 'credit', en: string, th: string): Column[] => [
  {
    key: `${kind}Name`,
    en: `${en} display name`,
    th: `ชื่อที่แสดงของ${th}`,
    kind: 'text',
    max: PRODUCT_NAME_LENGTH,
    default: '',
    example: `Bottle ${kind}`,
  },
  { key: `${kind}RefCode`, en: `${en} ref code`, th: `รหัสอ้างอิงของ${th}`, kind: 'code', example: '' },
  { key: `${kind}Barcode`, en: `${en} barcode`, th: `บาร์โค้ดของ${th}`, kind: 'code', isBarcode: true, example: '' },
];

/** Container deposits with their credits (decision 22): one row each, with the names of the two and their codes. */
export const depositsSheet: Sheet<State> = {
  name: 'deposits',
  owner: 'company',
  isUsedByTerminals: true,
  columns: [
    {
      key: 'name',
      en: 'Name',
      th: 'ชื่อ',
      kind: 'text',
      max: PRODUCT_NAME_LENGTH,
      isRequired: true,
      example: 'Returnable bottle',
    },
    ...nameColumns('name', { en: 'Name', th: 'ชื่อ', max: PRODUCT_NAME_LENGTH }, { en: '', th: 'ขวดคืนได้' }),
    {
      key: 'displayName',
      en: 'Display name',
      th: 'ชื่อที่แสดง',
      kind: 'text',
      max: PRODUCT_NAME_LENGTH,
      default: '',
      example: 'Bottle',
    },
    { key: 'refCode', en: 'Ref code', th: 'รหัสอ้างอิง', kind: 'code', example: 'DEP-1' },
    { key: 'category', en: 'Category', th: 'หมวดหมู่', kind: 'text', isReference: true, example: '' },
    { key: 'price', en: 'Deposit', th: 'ค่ามัดจำ', kind: 'number', isPrice: true, min: 0, default: 0, example: 0.25 },
    ...placeColumns,
    activeColumn,
    ...twinColumns('deposit', 'Deposit', 'ค่ามัดจำ'),
    ...twinColumns('credit', 'Credit', 'คืนมัดจำ'),
  ],
  nameOf: (cells) => textIn(cells, 'name'),
  keysOf: (cells) => [...codes(cells), ...names(cells)],
  read: readDeposits,
  check: (row, { categories, places }) => {
    checkName(row, 'category', categories, 'category');
    checkTax(row, places);
  },
  write: writeDeposits,
};

/** The codes of all three items are codes like any other; deposit and credit are called after their base. */
const codes = (cells: Cells): Key[] =>
  ['refCode', 'depositRefCode', 'creditRefCode', 'barcode', 'depositBarcode', 'creditBarcode'].flatMap((column) =>
    textIn(cells, column) === ''
      ? []
      : [
          {
            column,
            pool: column.toLowerCase().endsWith('refcode') ? 'refCode' : 'barcode',
            value: textIn(cells, column),
          },
        ],
  );
function names(cells: Cells): Key[] {
  const name = textIn(cells, 'name');
  // Only a row with a price is a deposit, whose two sides need names as well; any other row represents only itself.
  return name === ''
    ? []
    : [name, ...(cells['price'] === undefined ? [] : KINDS.map((kind) => twinName(name, kind)))].map((value) => ({
        column: 'name',
        value,
      }));
}

async function readDeposits(tx: Tx, scope: LocationScope): Promise<State> {
  const [categories, places] = [await readNames(tx, scope, 'item_categories'), await readPlaces(tx, scope)];
  const items = await tx
    .selectFrom('items')
    .select(['id', 'type', 'base_deposit_and_credit_item_id', 'category_id', 'name', 'names'])
    .select(['display_name', 'barcode', 'ref_code', 'base_price', 'is_tax_inclusive', 'is_active'])
    .select(['is_available_for_selection', 'version'])
    .where('company_id', '=', scope.companyID)
    .where('deleted_at', 'is', null)
    .where('base_item_id', 'is', null)
    .orderBy('sort_number')
    .orderBy(sql`lower(name)`)
    .$narrowType<{ type: ItemType }>()
    .execute();
  const under = groupBy(
    items,
    (row) => row.base_deposit_and_credit_item_id,
    (row) => row,
  );
  const toCells = (row: DepositRow): Cells => {
    const twins = KINDS.flatMap((kind) => {
      const twin = under.get(row.id)?.find(({ type }) => type === TYPES[kind]);
      return [
        [`${kind}Name`, ownText(twin?.display_name ?? '', twinName(row.display_name, kind))],
        [`${kind}RefCode`, twin?.ref_code ?? ''],
        [`${kind}Barcode`, twin?.barcode ?? ''],
      ] as const;
    });
    return {
      name: row.name,
      ...nameCells('name', row),
      displayName: ownText(row.display_name, row.name),
      refCode: row.ref_code ?? '',
      category: categories.nameOf(row.category_id),
      price: Number(row.base_price),
      ...places.cellsOf(row),
      isActive: row.is_active,
      ...Object.fromEntries(twins),
    };
  };
  const own = items.filter(({ type }) => type === ItemType.BaseDepositAndCreditProduct);
  const others = items.filter(
    (row) => row.type !== ItemType.BaseDepositAndCreditProduct && row.base_deposit_and_credit_item_id === null,
  );
  const twins = own.flatMap((row) =>
    KINDS.flatMap((kind) =>
      (under.get(row.id) ?? [])
        .filter(({ type }) => type === TYPES[kind])
        .map(({ id, version }) => [twinKey(row.id, kind), { id, version }] as const),
    ),
  );
  return {
    categories,
    places,
    twins: new Map(twins),
    records: own.map((row): Present => ({ id: row.id, version: row.version, cells: toCells(row) })),
    others: others.map((row) => ({
      id: row.id,
      cells: {
        refCode: row.ref_code ?? '',
        barcode: row.barcode ?? '',
        name: row.type === ItemType.Ingredient ? '' : row.name,
      },
    })),
  };
}

async function writeDeposits(
  tx: Tx,
  scope: LocationScope,
  taken: readonly Taken[],
  { categories, places, twins }: State,
  tools: WriteTools,
): Promise<void> {
  const { companyID } = scope;
  const at = tools.now.toISOString();
  const categoryOf = await createMissing(tx, scope, 'item_categories', 'category', taken, categories, tools);
  const last = await lastNumber(tx, companyID, 'items');
  const shared = ({ cells }: Taken): Row => ({
    company_id: companyID,
    category_id: categoryOf(cells),
    base_price: numberIn(cells, 'price') ?? 0,
    is_tax_inclusive: isTaxInclusive(cells, places),
    is_active: flagIn(cells, 'isActive'),
    created_at: at,
    updated_at: at,
  });
  const columns = [
    'category_id',
    'name',
    'names',
    'display_name',
    'ref_code',
    'base_price',
    'is_tax_inclusive',
    'is_active',
    'updated_at',
  ];
  const options = { key: ['company_id', 'id'], set: [KEEPS_COMPANY_AVAILABILITY], hasVersion: true };
  await writeRows(
    tx,
    'items',
    taken.map((row, index) => {
      const name = textIn(row.cells, 'name');
      return {
        ...shared(row),
        id: row.id,
        version: row.version,
        type: ItemType.BaseDepositAndCreditProduct,
        base_deposit_and_credit_item_id: null,
        name,
        names: namesInCells('name', row.cells),
        display_name: shownName(row.cells),
        ref_code: textIn(row.cells, 'refCode') || null,
        is_available_for_selection: companyAvailability(row),
        sort_number: last + 1 + index,
      };
    }),
    { ...options, update: columns, onWritten: tools.onSaved },
  );
  await writeRows(
    tx,
    'items',
    taken.flatMap((row) =>
      KINDS.map((kind, index) => {
        const twin = twins.get(twinKey(row.id, kind));
        return {
          ...shared(row),
          id: twin?.id ?? tools.newID(),
          version: twin?.version ?? 1,
          type: TYPES[kind],
          base_deposit_and_credit_item_id: row.id,
          name: twinName(textIn(row.cells, 'name'), kind),
          names: namesColumn(null),
          display_name: textIn(row.cells, `${kind}Name`) || twinName(shownName(row.cells), kind),
          barcode: textIn(row.cells, `${kind}Barcode`) || null,
          ref_code: textIn(row.cells, `${kind}RefCode`) || null,
          is_available_for_selection: true,
          sort_number: index,
        };
      }),
    ),
    { ...options, update: [...columns, 'barcode'] },
  );
  // Deposit and credit are taxed as their base where they have no own value.
  const placed = taken.flatMap(({ id, cells }) =>
    KINDS.flatMap((kind) => twins.get(twinKey(id, kind)) ?? [])
      .filter((twin) => places.has(twin.id))
      .map((twin) => ({ id: twin.id, cells: { ...cells, isAvailable: true } })),
  );
  await writePlaces(tx, scope, [...taken, ...placed], places, at);
}

const shownName = (cells: Cells): string => textIn(cells, 'displayName') || textIn(cells, 'name');
