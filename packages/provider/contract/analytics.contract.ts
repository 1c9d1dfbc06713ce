import { describe, expect, test } from 'vitest';
import { withProvider, type OpenProvider } from './opened.ts';

export function describeAnalytics(open: OpenProvider): void {
  describe('analytics', () => {
    const { provider, clock } = withProvider(open);

    test('accepts events, whatever they contain', async () => {
      const timestamp = clock.now().toISOString();
      await provider().analytics.log([]);
      await provider().analytics.log([
        { type: 'pageview', timestamp, session_id: 'a', pathname: '/players' },
        {},
        { type: 5 },
        { type: 'pageview', timestamp: 'yesterday', session_id: 'a' },
      ]);
      expect((await provider().analytics.daily?.('2000-01-01', '2999-01-01')) ?? []).toHaveLength(
        provider().analytics.daily === undefined ? 0 : 4,
      );
    });
  });
}
