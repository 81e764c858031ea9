import * as z from 'zod/mini';

/** A filled template: what is printed, in order, before it is laid out on a paper (decision 77). */

const Align = z.enum(['left', 'center', 'right']);
/** 2 = twice as wide and high. */
const size = z.union([z.literal(1), z.literal(2)]);

export const ReceiptCell = z.object({
  text: z.string(),
  align: Align,
  /** Minimum width in characters; null = as wide as its text, or the rest of the row. */
  width: z.nullable(z.number()),
  /** Longer text continues on the next line; null = only at the edge. */
  wrap: z.nullable(z.number()),
});
export type ReceiptCell = z.infer<typeof ReceiptCell>;

export const ReceiptBlock = z.union([
  z.object({ kind: z.literal('text'), text: z.string(), align: Align, size, isBold: z.boolean() }),
  z.object({ kind: z.literal('row'), cells: z.array(ReceiptCell), size, isBold: z.boolean() }),
  z.object({ kind: z.literal('line') }),
  z.object({ kind: z.literal('cut') }),
  z.object({ kind: z.literal('qr'), value: z.string(), size: z.number(), level: z.enum(['M', 'L']) }),
  z.object({ kind: z.literal('barcode'), value: z.string(), label: z.string() }),
  /** `source` is an address of this server. */
  z.object({ kind: z.literal('image'), source: z.string(), width: z.number() }),
]);
export type ReceiptBlock = z.infer<typeof ReceiptBlock>;

export const ReceiptDocument = z.object({
  /** Blocks that belong together; an empty label makes no separate section. */
  sections: z.array(z.object({ label: z.string(), blocks: z.array(ReceiptBlock) })),
});
export type ReceiptDocument = z.infer<typeof ReceiptDocument>;
