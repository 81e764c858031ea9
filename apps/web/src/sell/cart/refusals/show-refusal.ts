import type { Refusal } from '@tavola/selling';
import { toast } from '#ui/dialogs/toast.ts';

/** Shows why the rules refused an action; the texts are loaded with the first refusal. */
export function showRefusal(refusal: Refusal, id = refusal.code): void {
  void textOfRefusal(refusal).then((text) => toast('warning', text, { id }));
}

async function textOfRefusal({ code, params }: Refusal): Promise<string> {
  const { refusalText } = await import('../../format/refusals.strings.ts');
  // The rules know no payments, so the one in the way is looked up.
  const named = code === 'order.part_paid' ? await import('./part-paid.ts').then((its) => its.partPaidText()) : null;
  return named ?? refusalText({ code, params });
}
