/**
 * The time zones to choose from. A browser lists some under an older name only and leaves out UTC, so the one that is
 * set is always among them: a field never looks empty while it has a value.
 */
export function timeZones(present: unknown): { readonly value: string; readonly label: string }[] {
  const listed = Intl.supportedValuesOf('timeZone');
  const names =
    typeof present !== 'string' || present === '' || listed.includes(present)
      ? listed
      : [present, ...listed].toSorted();
  // People look for "New York".
  return names.map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
