const two = (value: number): string => String(value).padStart(2, '0');

/** A length of time as timesheets have it: `8:30`; seconds are left out. */
export function formatHours(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}`;
}

/** A length of time that is counted while one looks: `8:30:05`. */
export const formatCounter = (seconds: number): string => `${formatHours(seconds)}:${two(Math.floor(seconds) % 60)}`;
