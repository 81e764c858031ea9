import { isVoided, labelOf, type Cart, type CartLine } from '@tavola/selling';

/**
 * Courses of a table (decision 178). Nothing says that a course is held or fired: it is held as long as none of its
 * lines was sent. What is added to a fired course, or has none, goes with the next Send.
 */

/** A course with its lines; without a name: lines of no course. */
export interface Course {
  readonly name: string | null;
  readonly lines: readonly CartLine[];
  /** What firing it sends. */
  readonly held: readonly CartLine[];
}

// A cart that an older page kept may lack the field.
const courseOf = ({ label }: CartLine): string | null => labelOf(label).course;

/** The courses in the order in which they are served: those that are known first, then as ordered. */
export function coursesOf({ lines }: Pick<Cart, 'lines'>, known: readonly string[]): Course[] {
  const live = lines.filter((line) => !isVoided(line));
  const named = [...new Set(live.flatMap((line) => courseOf(line) ?? []))];
  const inOrder = [...known.filter((name) => named.includes(name)), ...named.filter((name) => !known.includes(name))];
  const all = inOrder.map((name) => courseWith(name, live));
  const rest = live.filter((line) => courseOf(line) === null);
  return rest.length === 0 ? all : [...all, { name: null, lines: rest, held: [] }];
}

function courseWith(name: string, live: readonly CartLine[]): Course {
  const lines = live.filter((line) => courseOf(line) === name);
  return { name, lines, held: lines.some(({ isSent }) => isSent) ? [] : lines };
}

/** What Send sends: everything that the kitchen has not received yet, but for courses that are held. */
export function roundOf({ lines }: Pick<Cart, 'lines'>): string[] {
  const live = lines.filter((line) => !isVoided(line));
  const fired = new Set(live.filter(({ isSent }) => isSent).map(courseOf));
  return live
    .filter((line) => !line.isSent && (courseOf(line) === null || fired.has(courseOf(line))))
    .map(({ orderLineID }) => orderLineID);
}
