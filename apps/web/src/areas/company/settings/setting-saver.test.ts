import { fieldsOf, type OperationalSetting, type SettingGroup } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import { CallError } from '#runtime/http/call-error.ts';
import { settingSaver } from './settings.queries.ts';

const loaded = {
  language: 'en',
  disableProductSelectionForOutOfStockItems: false,
  isCalculateCompAfterDiscount: true,
  prepMinutes: 20,
  version: 1,
} as OperationalSetting;

/** A server that holds the setting and refuses other versions, as the calls do. */
function serverWith(stored: OperationalSetting) {
  const state = { stored, writes: [] as SettingGroup[] };
  const write = (group: SettingGroup, asked: OperationalSetting): Promise<OperationalSetting> => {
    if (asked.version !== state.stored.version) return Promise.reject(conflict(state.stored));
    state.writes.push(group);
    const fields = Object.fromEntries(fieldsOf(group).map((field) => [field, asked[field]]));
    state.stored = { ...state.stored, ...fields, version: asked.version + 1 };
    return Promise.resolve(state.stored);
  };
  return { state, write };
}
const conflict = (current: OperationalSetting) =>
  new CallError({
    status: 409,
    message: 'Someone else has changed it.',
    additionValue: { errorCode: 'resource.version_conflict', fields: [], current },
  } as unknown as CallError['body']);

describe('saving fields of the setting', () => {
  it('writes each group whose fields were changed, and no other', async () => {
    const { state, write } = serverWith(loaded);
    const values = { disableProductSelectionForOutOfStockItems: true, isCalculateCompAfterDiscount: false, version: 1 };
    await settingSaver(loaded, write)(values);
    expect(state.writes).toMatchObject(['general', 'compCalculator']);
    expect(state.stored).toMatchObject({ ...values, version: 3 });
  });

  it('keeps what another person has changed in other fields, of the same group too', async () => {
    const { state, write } = serverWith({ ...loaded, language: 'th', prepMinutes: 30, version: 3 });
    await settingSaver(loaded, write)({ disableProductSelectionForOutOfStockItems: true, version: 1 });
    expect(state.stored).toMatchObject({
      language: 'th',
      prepMinutes: 30,
      disableProductSelectionForOutOfStockItems: true,
      version: 4,
    });
  });

  it('refuses a change of the same field with both versions, and overwrites it once the person has chosen', async () => {
    const { state, write } = serverWith({ ...loaded, prepMinutes: 30, version: 3 });
    const save = settingSaver(loaded, write);
    await expect(save({ prepMinutes: 25, version: 1 })).rejects.toMatchObject({
      body: { additionValue: { current: { prepMinutes: 30, version: 3 } } },
    });
    expect(state.stored.prepMinutes).toBe(30);
    await save({ prepMinutes: 25, version: 3 });
    expect(state.stored).toMatchObject({ prepMinutes: 25, language: 'en' });
  });
});
