/** A moment without its fraction of a second: lengths between such moments add up to the second. */
export const wholeSecond = (at: Date): string => new Date(Math.floor(at.getTime() / 1000) * 1000).toISOString();
