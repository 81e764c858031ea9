import * as z from 'zod/mini';
import { count, optional, queryList, requiredText, text, unique, uuid } from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { orderedIDs, recordVersion, Removed } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { permission } from '../kit/permissions.ts';

/** Rooms and their tables (back-office spec, sections 2, 3 and 7; decision 176). */

/** A plan is measured in its own units; a table of four is about 90 of them wide. */
export const planLimits = {
  minSide: 200,
  maxSide: 6000,
  minPiece: 4,
  minTable: 30,
  maxTables: 500,
  maxDecorations: 300,
  maxSeats: 60,
} as const;
/** Rooms of one location. */
export const MAX_TABLE_LAYOUTS = 40;

export const tableShapes = ['square', 'round', 'rectangle'] as const;
export type TableShape = (typeof tableShapes)[number];
export const decorationKinds = ['wall', 'text'] as const;
export type DecorationKind = (typeof decorationKinds)[number];
/** Status of a table (decision 63). */
export const tableStatuses = ['Free', 'Reserved', 'Occupied', 'Billed'] as const;
export type TableStatus = (typeof tableStatuses)[number];

const whole = (min: number, max: number) => z.int({ error: 'integer' }).check(z.gte(min, 'range'), z.lte(max, 'range'));
const side = (min: number) => whole(min, planLimits.maxSide);

/** The box of a piece before it is turned around its centre, from the top left corner of the plan. */
const box = (min: number) => ({
  x: whole(-planLimits.maxSide, planLimits.maxSide),
  y: whole(-planLimits.maxSide, planLimits.maxSide),
  width: side(min),
  height: side(min),
  /** Degrees, clockwise. */
  rotation: whole(0, 359),
});

/** A table on the plan of its room. */
export const LayoutTable = z.object({
  /** Created by the page: a table keeps its id, its orders and its status no matter how often the room is redrawn. */
  tableID: uuid(),
  /** No other table of the location has it. */
  name: requiredText(20),
  seats: whole(1, planLimits.maxSeats),
  shape: z.enum(tableShapes),
  ...box(planLimits.minTable),
});
export type LayoutTable = z.infer<typeof LayoutTable>;

/** What is on the plan besides tables: a wall is a filled box, a text is as high as its box. */
export const Decoration = z.object({
  kind: z.enum(decorationKinds),
  /** Empty for a wall. */
  text: text(60),
  ...box(planLimits.minPiece),
});
export type Decoration = z.infer<typeof Decoration>;

const fields = {
  name: requiredText(60),
  width: side(planLimits.minSide),
  height: side(planLimits.minSide),
  /** The picture behind the plan, one of `imageRoutes`; null = none. */
  imageID: z.nullable(uuid()),
  tables: z
    .array(LayoutTable)
    .check(z.maxLength(planLimits.maxTables, 'too_many'), unique('tableID', 'invalid'), unique('name', 'name_taken')),
  decorations: z.array(Decoration).check(z.maxLength(planLimits.maxDecorations, 'too_many')),
};

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
interface Plan {
  readonly width: number;
  readonly height: number;
  readonly tables: readonly Box[];
  readonly decorations: readonly Box[];
}
const isCentred = ({ x, width }: Pick<Box, 'x' | 'width'>, room: number): boolean =>
  x + width / 2 >= 0 && x + width / 2 <= room;

/** A piece whose centre is outside the plan cannot be found again. */
const insidePlan = z.check<Plan>(({ value, issues }) => {
  for (const list of ['tables', 'decorations'] as const)
    for (const [index, piece] of value[list].entries()) {
      const outside = !isCentred(piece, value.width)
        ? 'x'
        : !isCentred({ x: piece.y, width: piece.height }, value.height)
          ? 'y'
          : null;
      if (outside !== null)
        issues.push({ code: 'custom', input: piece[outside], path: [list, index, outside], message: 'range' });
    }
});

export const TableLayoutInput = z.object(fields).check(insidePlan);
export type TableLayoutInput = z.infer<typeof TableLayoutInput>;
export const TableLayout = z.object({ ...fields, tableLayoutID: uuid(), version: recordVersion() });
export type TableLayout = z.infer<typeof TableLayout>;

/** A room in the list. */
export const TableLayoutRow = z.object({
  tableLayoutID: uuid(),
  name: z.string(),
  tables: z.array(z.object({ tableID: uuid(), name: z.string() })),
  seatCount: z.int(),
  version: recordVersion(),
});
export type TableLayoutRow = z.infer<typeof TableLayoutRow>;

/** A table with its current state. */
export const LocationTable = z.extend(LayoutTable, {
  tableLayoutID: uuid(),
  status: z.enum(tableStatuses),
  /** Joined with other tables under this id; null = on its own. */
  tableGroupID: z.nullable(uuid()),
  version: recordVersion(),
});
export type LocationTable = z.infer<typeof LocationTable>;

export const tableLayoutErrors = defineErrors({
  'table_layout.error.table_in_use': {
    status: 409,
    type: 'Operation',
    number: 2800,
    en: "{name} has guests, a reservation or an open order, so it can't be removed. Release the table first.",
    th: '{name} มีลูกค้า การจอง หรือออเดอร์ที่เปิดอยู่ จึงลบไม่ได้ กรุณาเคลียร์โต๊ะก่อน',
  },
  'table_layout.error.too_many': {
    status: 409,
    type: 'Limit',
    number: 2801,
    en: 'A location has at most {max} table layouts. Delete one first.',
    th: 'หนึ่งสาขามีผังโต๊ะได้ไม่เกิน {max} ผัง กรุณาลบผังเดิมก่อน',
  },
});

const { view, add, edit, delete: remove } = permission.tableLayout;
const { view: viewFloor } = permission.tableService;
const params = z.object({ id: uuid() });
const path = '/location/table-layout';

export const tableLayoutRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view, viewFloor],
    about: 'Rooms of this location with the names of their tables, in the order of the floor.',
    answer: z.array(TableLayoutRow),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit, viewFloor],
    about: 'One room with its plan.',
    params,
    answer: TableLayout,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds a room, or restores a deleted one under its id.',
    repeat: 'naturalKey',
    body: z.object({ ...fields, tableLayoutID: optional(uuid()) }).check(insidePlan),
    answer: TableLayout,
    errors: ['resource.duplicate_name', 'image.error.not_found', 'table_layout.error.too_many'],
  }),
  sort: route({
    method: 'PUT',
    path: `${path}/sort`,
    access: [edit],
    about: 'Sets the order of rooms on the floor; those not named follow.',
    body: z.object({ tableLayoutIDs: orderedIDs() }),
    answer: z.object({ count: count() }),
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Replaces a room and its tables; a table that is missing is removed, which is refused while it is in use.',
    params,
    body: z.object({ ...fields, version: recordVersion() }).check(insidePlan),
    answer: TableLayout,
    errors: [
      'resource.duplicate_name',
      'resource.version_conflict',
      'image.error.not_found',
      'table_layout.error.table_in_use',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes rooms with their tables; all of them, or none if a table is in use.',
    query: z.object({ tableLayoutIDs: queryList(uuid()) }),
    answer: Removed,
    errors: ['table_layout.error.table_in_use'],
  }),
} as const;

export const tableRoutes = {
  list: route({
    method: 'GET',
    path: '/location/tables',
    access: [view, viewFloor],
    about: 'Every table of this location with its place and its status.',
    answer: z.array(LocationTable),
  }),
} as const;
