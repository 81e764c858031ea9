import { buildPath, isChangingRoute, type FormSave } from '@tavola/contract';
import { detourCalls } from '#runtime/http/api.ts';
import type { FormToSave } from '#ui/forms/later.ts';

/** Ends the save of a form whose call was kept instead of sent. */
class Kept extends Error {
  override readonly name = 'Kept';
}

/** The call that a form would save with; null = it is not ready to be saved. Nothing is sent. */
export async function capturedSave(form: Pick<FormToSave, 'tryOut'>): Promise<FormSave | null> {
  let found: FormSave | null = null;
  const end = detourCalls((route, { params, query, body }) => {
    if (!isChangingRoute(route)) return null;
    if (route.method === 'PUT' && typeof body === 'object' && body !== null)
      found ??= { path: buildPath(route.path, params, query), body: { ...body } };
    return Promise.reject(new Kept());
  });
  try {
    await form.tryOut();
  } finally {
    end();
  }
  return found;
}
