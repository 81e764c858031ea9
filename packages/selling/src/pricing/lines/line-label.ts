import type { LineLabel, LineLabelInput } from '@tavola/contract';

/** A text of the wire; an empty one is none. */
export const textOrNull = (text: string | null | undefined): string | null =>
  text == null || text.trim() === '' ? null : text.trim();

/** The label of a line as it travels, with one way to say "nothing"; texts lose the blanks around them. */
export const labelOf = ({ note, seatNote, seat, course }: LineLabelInput): LineLabel => ({
  note: textOrNull(note),
  seatNote: textOrNull(seatNote),
  seat: seat ?? null,
  course: textOrNull(course),
});

/** The label of a line without any notes. */
export const NO_LABEL: LineLabel = labelOf({});
