import { useText } from '#text/define.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import { coursesOf, type Course } from '../../check/courses.ts';
import { tableStrings } from '../../check/table.strings.ts';

const knownKeys = ['courseStarter', 'courseMain', 'courseDessert'] as const;

/** The courses of the current table in serving order, and the names to choose from. */
export function useCourses(): { readonly courses: readonly Course[]; readonly names: readonly string[] } {
  const t = useText(tableStrings);
  const cart = useSale((state) => state.cart);
  const known = knownKeys.map((key) => t(key));
  const courses = cart === null ? [] : coursesOf(cart, known);
  const more = courses.flatMap(({ name }) => (name === null || known.includes(name) ? [] : name));
  return { courses, names: [...known, ...more] };
}
