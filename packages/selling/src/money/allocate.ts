import { MAX_UNITS } from './exact.ts';
import { negate, type Money } from './money.ts';

/**
 * Shares an amount by weights so that the parts sum to it exactly (decision 104): largest remainder, fractions compared
 * exactly, ties to the earlier part, a negative total as the mirror image. All weights 0: equal parts (decision 107).
 * `total` is a whole number of `step`s, weights are whole numbers from 0 up; throws `RangeError` for anything else or
 * for no weights at all.
 */
export function allocate(total: Money, weights: readonly number[], step: Money): Money[] {
  const count = weights.length;
  let weightSum = 0;
  let greatest = 0;
  for (let i = 0; i < count; i++) {
    const weight = weights[i];
    if (!isWeight(weight)) throw new RangeError('A weight is a whole number from 0 up.');
    weightSum += weight;
    if (weight > greatest) greatest = weight;
  }
  const steps = stepsIn(total, count, step);
  if (weightSum === 0) return equalParts(total, steps, count, step);
  const isSafe = weightSum <= Number.MAX_SAFE_INTEGER && steps * greatest <= Number.MAX_SAFE_INTEGER;
  const parts = isSafe ? allocateSteps(steps, weights, weightSum) : allocateStepsBig(steps, weights.map(BigInt));
  return scaled(parts, total, step);
}

/** Shares as `allocate` does by weights of any size, such as products of two figures. */
export function allocateBig(total: Money, weights: readonly bigint[], step: Money): Money[] {
  if (weights.some((weight) => weight < 0n)) throw new RangeError('A weight is a whole number from 0 up.');
  const steps = stepsIn(total, weights.length, step);
  if (weights.every((weight) => weight === 0n)) return equalParts(total, steps, weights.length, step);
  return scaled(allocateStepsBig(steps, weights), total, step);
}

function isWeight(weight: number | undefined): weight is number {
  return Number.isSafeInteger(weight) && weight !== undefined && weight >= 0;
}

function stepsIn(total: Money, count: number, step: Money): number {
  if (!Number.isInteger(step) || step <= 0) throw new RangeError('A step is a whole number above 0.');
  const steps = Math.abs(total) / step;
  if (!Number.isInteger(steps) || steps * step > MAX_UNITS)
    throw new RangeError('An amount to share is a whole number of steps.');
  if (count === 0) throw new RangeError('An amount is shared over at least one part.');
  return steps;
}

function equalParts(total: Money, steps: number, count: number, step: Money): Money[] {
  return scaled(
    allocateSteps(
      steps,
      Array.from({ length: count }, () => 1),
      count,
    ),
    total,
    step,
  );
}

function scaled(parts: number[], total: Money, step: Money): Money[] {
  const signedStep = total < 0 ? negate(step) : step;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] ?? 0;
    parts[i] = part === 0 ? 0 : part * signedStep;
  }
  // Whole steps are amounts; the list is filled in place.
  return parts as Money[];
}

// All exact shares have the same denominator, so comparing fractions is comparing whole remainders.
function allocateSteps(steps: number, weights: readonly number[], weightSum: number): number[] {
  const count = weights.length;
  const parts: number[] = [];
  const remainders: number[] = [];
  let left = steps;
  for (let i = 0; i < count; i++) {
    const product = steps * (weights[i] ?? 0);
    let part = Math.floor(product / weightSum);
    let remainder = product - part * weightSum;
    if (remainder < 0) {
      part -= 1;
      remainder += weightSum;
    }
    parts.push(part);
    remainders.push(remainder);
    left -= part;
  }
  if (left > 0) giveLeftOver(parts, remainders, left);
  return parts;
}

function allocateStepsBig(steps: number, weights: readonly bigint[]): number[] {
  const total = BigInt(steps);
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0n);
  const parts: number[] = [];
  const remainders: { readonly index: number; readonly remainder: bigint }[] = [];
  let left = steps;
  weights.forEach((weight, index) => {
    const product = total * weight;
    const part = Number(product / weightSum);
    parts.push(part);
    remainders.push({ index, remainder: product % weightSum });
    left -= part;
  });
  remainders.sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of remainders.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/** One more to each of the `left` largest remainders. Fewer units are left over than there are parts. */
function giveLeftOver(parts: number[], remainders: readonly number[], left: number): void {
  const threshold = nthLargest(remainders.slice(), left);
  let ties = left;
  for (let i = 0; i < parts.length; i++) {
    if ((remainders[i] ?? 0) > threshold) {
      parts[i] = (parts[i] ?? 0) + 1;
      ties -= 1;
    }
  }
  for (let i = 0; ties > 0; i++) {
    if (remainders[i] === threshold) {
      parts[i] = (parts[i] ?? 0) + 1;
      ties -= 1;
    }
  }
}

/**
 * The nth largest value (1 = the largest); reorders `values`. Selection instead of sorting keeps a long order linear.
 */
function nthLargest(values: number[], n: number): number {
  let low = 0;
  let high = values.length - 1;
  const wanted = n - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1] ?? 0;
    let i = low;
    let j = high;
    while (i <= j) {
      while ((values[i] ?? 0) > pivot) i++;
      while ((values[j] ?? 0) < pivot) j--;
      if (i <= j) {
        const held = values[i] ?? 0;
        values[i] = values[j] ?? 0;
        values[j] = held;
        i++;
        j--;
      }
    }
    if (wanted <= j) high = j;
    else if (wanted >= i) low = i;
    else break;
  }
  return values[wanted] ?? 0;
}
