import { describe } from 'vitest';
import { describeAi } from './contract/ai.contract.ts';
import { describeAiMedia } from './contract/aiMedia.contract.ts';
import { describeAnalytics } from './contract/analytics.contract.ts';
import { describeAuth } from './contract/auth.contract.ts';
import { describeData } from './contract/data.contract.ts';
import { describeLists } from './contract/lists.contract.ts';
import { describeNotifications } from './contract/notifications.contract.ts';
import { describeRows } from './contract/rows.contract.ts';
import { describeSql } from './contract/sql.contract.ts';
import type { OpenProvider } from './contract/opened.ts';
import { describeStorage } from './contract/storage.contract.ts';

/**
 * The contract that every adapter of the port fulfils.
 *
 * @param open opens the adapter on an empty database; called once for each part of the suite
 */
export function describeProvider(name: string, open: OpenProvider): void {
  describeStoredData(name, open);
  describe(`services of the provider: ${name}`, () => {
    describeData(open);
    describeAi(open);
    describeAiMedia(open);
  });
}

/** The part of the contract that depends on the database. */
export function describeStoredData(name: string, open: OpenProvider): void {
  describe(`provider: ${name}`, () => {
    describeRows(open);
    describeLists(open);
    describeSql(open);
    describeAuth(open);
    describeStorage(open);
    describeAnalytics(open);
    describeNotifications(open);
  });
}
