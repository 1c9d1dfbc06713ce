import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Maximum length of an error in the closing lines; the full text was printed above. */
const SHOWN_CHARACTERS = 800;

/** A test's file, name and first error on one line, for readers of the end of a log. */
function lineOf(label: string, test: TestCase): string {
  const [error] = test.result().errors ?? [];
  const reason = stripVTControlCharacters(`${error?.message ?? 'did not end'} ${error?.diff ?? ''}`);
  const message = reason.replaceAll(/\s+/g, ' ').slice(0, SHOWN_CHARACTERS);
  return `${label}: ${test.module.relativeModuleId} > ${test.fullName}: ${message}`;
}

/** Ends a run with the failed and flaky tests, and one line with the numbers of tests. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const lines: string[] = [];
    for (const module of modules) {
      let tests = 0;
      for (const test of module.children.allTests()) {
        tests++;
        const { state } = test.result();
        // A test that has not ended by now counts as failed.
        const outcome = state === 'pending' ? 'failed' : state;
        counts[outcome]++;
        if (outcome === 'failed') lines.push(lineOf('Failed', test));
        else if (test.diagnostic()?.flaky === true) lines.push(lineOf('Passed at the second try', test));
      }
      // A file that cannot be read has no tests, and counts as failed too.
      if (tests > 0 || module.ok()) continue;
      counts.failed++;
      lines.push(`Failed: ${module.relativeModuleId} could not be read`);
    }
    process.stdout.write(
      `\n${lines.map((line) => `${line}\n`).join('')}${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`,
    );
  }
}
