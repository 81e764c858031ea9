export const parts: readonly string[];
