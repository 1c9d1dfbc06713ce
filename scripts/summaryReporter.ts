import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with one line that says how many tests there were. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      let tests = 0;
      for (const test of module.children.allTests()) {
        tests++;
        const { state } = test.result();
        // What has not ended when everything has is no success.
        counts[state === 'pending' ? 'failed' : state]++;
      }
      // A file that cannot be read has no tests, and is no success either.
      if (tests === 0 && !module.ok()) counts.failed++;
    }
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
  }
}
