import { use, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { CreationContext } from './creation.ts';
import { useSchemaForm, type SchemaForm } from './form.ts';
import { isRefusal } from './refusal.ts';

interface RecordFormOptions<S extends z.ZodMiniType<object, object>> {
  readonly schema: S;
  /** The record to edit; null = a new one. Read once: later answers do not overwrite what was typed. */
  readonly record: (z.output<S> & { readonly version: number }) | null;
  /** The form's shape of a stored record, if it differs from the record; versions are compared in this shape. */
  readonly asShown?: (record: z.output<S> & { readonly version: number }) => object;
  readonly blank: z.input<S>;
  /** Left out where the record always exists, such as a setting. */
  readonly create?: (values: z.output<S>) => Promise<unknown>;
  readonly update: (values: z.output<S> & { version: number }) => Promise<unknown>;
  readonly onSaved: () => void;
}

/** What someone else has saved since, for each field that differs from the form. */
export interface Conflict {
  readonly differences: readonly { readonly field: string; readonly mine: unknown; readonly theirs: unknown }[];
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

export interface RecordForm<Values> extends SchemaForm<Values> {
  readonly conflict: Conflict | null;
}

/**
 * A form over one record with its version. When someone else saved first, everything typed stays, both versions are
 * shown, and the person chooses: overwrite with their own, or use the other.
 */
export function useRecordForm<S extends z.ZodMiniType<object, object>>({
  schema,
  record,
  asShown = (stored) => stored,
  blank,
  create,
  update,
  onSaved,
}: RecordFormOptions<S>): RecordForm<z.input<S>> {
  const version = useRef(record?.version ?? 0);
  const [theirs, setTheirs] = useState<{ readonly values: z.input<S>; readonly version: number } | null>(null);
  const creation = use(CreationContext);
  const [initialValues] = useState(() =>
    record !== null
      ? valuesOf(schema, asShown(record))
      : creation !== null && 'name' in blank
        ? { ...blank, name: creation.name }
        : blank,
  );
  const form = useSchemaForm({
    schema,
    initialValues,
    onSubmit: async (values) => {
      setTheirs(null);
      try {
        const saved = await (record === null ? create?.(values) : update({ ...values, version: version.current }));
        if (creation !== null) return creation.onCreated(saved);
      } catch (refusal) {
        const current = isRefusal(refusal) ? refusal.body?.additionValue?.current : undefined;
        if (isRecord(current))
          setTheirs({
            // A version conflict carries the current record.
            values: valuesOf(schema, asShown(current as NonNullable<typeof record>)),
            version: current.version,
          });
        throw refusal;
      }
      onSaved();
    },
  });
  const meet = (next: number) => {
    version.current = next;
    setTheirs(null);
  };
  if (theirs === null) return { ...form, conflict: null };
  // The values of a form are an object of its fields.
  const mine = form.inner.getValues() as Readonly<Record<string, unknown>>;
  return {
    ...form,
    conflict: {
      differences: Object.entries(theirs.values)
        .filter(([field, value]) => !isSame(value, mine[field]))
        .map(([field, value]) => ({ field, mine: mine[field], theirs: value })),
      onKeepMine: () => {
        meet(theirs.version);
        form.submit();
      },
      onTakeTheirs: () => {
        meet(theirs.version);
        form.reset(theirs.values);
      },
    },
  };
}

/**
 * The fields of a record that its form has. The output of the form's schema is valid input too; a record that today's
 * rules would refuse is shown unchanged, so that it can be corrected.
 */
export function valuesOf<S extends z.ZodMiniType<object, object>>(schema: S, record: object): z.input<S> {
  const read = z.safeParse(schema, record);
  if (read.success) return read.data as z.input<S>;
  const shape = 'shape' in schema ? (schema.shape as object) : record;
  return Object.fromEntries(Object.entries(record).filter(([field]) => field in shape)) as z.input<S>;
}

/** Lists and objects are equal when their content is; an empty text, null and undefined count as equal. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other || (isNothing(one) && isNothing(other))) return true;
  if (
    typeof one !== 'object' ||
    typeof other !== 'object' ||
    one === null ||
    other === null ||
    Array.isArray(one) !== Array.isArray(other)
  )
    return false;
  // Both are objects, as was looked at above.
  const [left, right] = [one as Readonly<Record<string, unknown>>, other as Readonly<Record<string, unknown>>];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => isSame(left[key], right[key]));
}

const isNothing = (value: unknown): boolean => value === '' || value === null || value === undefined;

const isRecord = (value: unknown): value is { readonly version: number } =>
  typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number';
