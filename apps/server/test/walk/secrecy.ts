import { vi } from 'vitest';

/** What the server has logged since the start of the recording. */
export interface LogWatch {
  text(): string;
  stop(): void;
}

/** Records the server's log instead of printing it. */
export function watchLog(): LogWatch {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  return { text: () => lines.join('\n'), stop: () => spy.mockRestore() };
}

/**
 * Secrets that appear in a text. A PIN is six digits, which other numbers may contain by chance, so it must be a whole
 * value.
 */
export const secretsIn = (text: string, secrets: ReadonlySet<string>): string[] =>
  [...secrets].filter((secret) =>
    /^\d+$/.test(secret) ? new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`).test(text) : text.includes(secret),
  );
