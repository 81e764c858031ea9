import { vi } from 'vitest';

/** What the server wrote to its log since the beginning of the watch. */
export interface LogWatch {
  text(): string;
  stop(): void;
}

/** Takes the log of the server in hand instead of printing it. */
export function watchLog(): LogWatch {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  return { text: () => lines.join('\n'), stop: () => spy.mockRestore() };
}

/**
 * Secrets that stand in a text. A PIN is six digits, which chance may put anywhere; it is looked for as a text of its
 * own.
 */
export const secretsIn = (text: string, secrets: ReadonlySet<string>): string[] =>
  [...secrets].filter((secret) =>
    /^\d+$/.test(secret) ? new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`).test(text) : text.includes(secret),
  );
