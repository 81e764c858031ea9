import * as z from 'zod/mini';

/** How a field is printed: texts unchanged, everything else by the formatter of the location. */
export type FieldKind = 'text' | 'amount' | 'quantity' | 'rate' | 'dateTime' | 'date' | 'flag';
interface Meaning {
  readonly kind: FieldKind;
  /** For authors of templates. */
  readonly about: string;
}

const meanings = z.registry<Meaning>();
const about = z.registry<{ readonly about: string }>();

/** A text, printed unchanged. Authors of templates read `meaning`, here and below. */
export const text = (meaning: string) => z.string().register(meanings, { kind: 'text', about: meaning });
/** An amount in units of the currency, printed with its decimals. */
export const amount = (meaning: string) => z.number().register(meanings, { kind: 'amount', about: meaning });
/** A quantity of units or of weight. */
export const quantity = (meaning: string) => z.number().register(meanings, { kind: 'quantity', about: meaning });
/** A percentage as a figure: 7 is 7 %. */
export const rate = (meaning: string) => z.number().register(meanings, { kind: 'rate', about: meaning });
/** An instant in ISO form, printed as date and time of the location. */
export const dateTime = (meaning: string) => z.string().register(meanings, { kind: 'dateTime', about: meaning });
/** `YYYY-MM-DD`. */
export const date = (meaning: string) => z.string().register(meanings, { kind: 'date', about: meaning });
/** A yes or no, for conditions of a template. */
export const flag = (meaning: string) => z.boolean().register(meanings, { kind: 'flag', about: meaning });
/** A list that a template repeats a part for. */
export const list = <T extends z.core.SomeType>(item: T, meaning: string) =>
  z.array(item).register(about, { about: meaning });

/** The fields of a type as plain data, for templates that are checked, filled and documented by them. */
export type FieldTree =
  | { readonly shape: 'object'; readonly fields: Readonly<Record<string, FieldTree>> }
  | { readonly shape: 'list'; readonly item: FieldTree; readonly about: string }
  | { readonly shape: 'leaf'; readonly kind: FieldKind; readonly about: string; readonly isOptional: boolean };

/** Reads a schema made of the functions above; throws for any other, which is a mistake of the declaration. */
export function fieldTree(schema: z.core.$ZodType, isOptional = false): FieldTree {
  const meaning = meanings.get(schema);
  if (meaning !== undefined) return { shape: 'leaf', ...meaning, isOptional };
  // Zod's own union of its classes: each has the `def` that its `type` says.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'nullable') return fieldTree(def.innerType, true);
  if (def.type === 'array')
    return { shape: 'list', item: fieldTree(def.element), about: about.get(schema)?.about ?? '' };
  if (def.type !== 'object') throw new Error(`A field of a receipt has no meaning: ${def.type}.`);
  return {
    shape: 'object',
    fields: Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, fieldTree(field)])),
  };
}
