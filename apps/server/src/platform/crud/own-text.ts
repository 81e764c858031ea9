/** A display name equal to the name counts as none: its form shows nothing, and it follows when the name changes. */
export const ownText = (displayName: string, name: string): string => (displayName === name ? '' : displayName);
