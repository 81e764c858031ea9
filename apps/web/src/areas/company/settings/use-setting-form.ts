import type { OperationalSetting } from '@tavola/contract';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useRecordForm, valuesOf, type RecordForm } from '#ui/forms/record-form.ts';
import { settingSaver } from './settings.queries.ts';

/** A form over the fields of `schema` of the operational setting; each is saved through the sub-path that owns it. */
export function useSettingForm<S extends z.ZodMiniType<object, object>>(
  schema: S,
  setting: OperationalSetting & z.output<S>,
  onSaved: () => void,
): RecordForm<z.input<S>> {
  const [update] = useState(() => settingSaver(setting));
  const [shown] = useState(() => valuesOf(schema, setting));
  return useRecordForm({
    schema,
    record: setting,
    asShown: (stored) => valuesOf(schema, stored),
    blank: shown,
    update,
    onSaved,
  });
}
