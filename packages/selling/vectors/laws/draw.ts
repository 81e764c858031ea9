import fc from 'fast-check';

/** Cases of each law: 2,500 every day and a million in the long suite, or what `LAW_RUNS` asks for. */
export const lawRuns = Number(process.env['LAW_RUNS'] ?? (process.env['LONG'] === '1' ? 1_000_000 : 2_500));
/** Long runs may take a while; a law that hangs still ends. */
export const lawTimeoutMs = 60_000 + lawRuns * 5;

/**
 * Choices taken one after another from a list of numbers; after the last one
 * every choice is the first, so shrinking the list simplifies the case.
 */
export class Draw {
  private at = 0;
  private readonly numbers: readonly number[];
  constructor(numbers: readonly number[]) {
    this.numbers = numbers;
  }
  /** A whole number from 0 up to but not including `count`; 0 is the simplest. */
  below(count: number): number {
    const number = this.numbers[this.at] ?? 0;
    this.at += 1;
    return number % count;
  }
  /** True in one of `count` cases. */
  once(count: number): boolean {
    return this.below(count) === count - 1;
  }
  /** One of several values, the first the simplest. */
  of<T>(values: readonly [T, ...T[]]): T {
    return values[this.below(values.length)] ?? values[0];
  }
  /** `0` to `most` things. */
  list<T>(most: number, make: (index: number) => T): T[] {
    return Array.from({ length: this.below(most + 1) }, (_, index) => make(index));
  }
}

/** Numbers for one random order. */
export const numbers = fc.array(fc.nat(65_535), { minLength: 160, maxLength: 160 });
