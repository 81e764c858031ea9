/** Fields that take text, and how to write into one as if its person had typed. */

export type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Remembers the value and the selection of a field; returns how to restore them. */
export function snapshotOf(field: HTMLElement): () => void {
  if (!isValued(field)) return () => undefined;
  const { value } = field;
  const [start, end] = selectionOf(field);
  return () => {
    if (field.value === value) return;
    writeInto(field, value);
    if (!(field instanceof HTMLSelectElement) && start !== null) field.setSelectionRange(start, end);
  };
}

/** Replaces the value of a field and notifies what listens to it. */
export function writeInto(field: HTMLElement, value: string): void {
  if (!isValued(field)) return;
  // React ignores a value that was set through its own property, so the one of the element's class is used.
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

const isValued = (field: HTMLElement): field is TextField =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;

/** Fields of some types, such as dates, have no selection. */
const selectionOf = (field: TextField): readonly [number | null, number | null] =>
  field instanceof HTMLSelectElement ? [null, null] : [field.selectionStart, field.selectionEnd];
