/**
 * A display name that is the name again is none of its own: its form shows nothing, and it follows when the name
 * changes.
 */
export const ownText = (displayName: string, name: string): string => (displayName === name ? '' : displayName);
