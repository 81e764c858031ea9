/**
 * Reads a JSON file that the build put next to the page. The shape is the one that the same build wrote. Throws when
 * the file cannot be reached.
 */
export async function loadStatic<T>(path: `/${string}`): Promise<T> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return (await answer.json()) as T;
}
