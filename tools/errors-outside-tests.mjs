import { writeFileSync } from 'node:fs';

/**
 * Reporter of Vitest: errors that belong to no test. They fail a run, and the JSON report does not name them.
 * Written as a list of texts to the file in `ERRORS_OUTSIDE_TESTS`, only where there are some.
 */
export default class ErrorsOutsideTests {
  onTestRunEnd(_modules, errors, reason) {
    const texts = errors.map(({ name, message, stack }) => stack ?? `${name}: ${message}`);
    const isWithoutReason = reason === 'interrupted';
    const file = process.env['ERRORS_OUTSIDE_TESTS'];
    if (file !== undefined && (texts.length > 0 || isWithoutReason))
      writeFileSync(file, JSON.stringify(isWithoutReason ? [...texts, 'The run was interrupted.'] : texts));
  }
}
