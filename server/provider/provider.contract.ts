import { describe } from 'vitest';
import { describeAuth } from './contract/auth.contract.ts';
import { describeLists } from './contract/lists.contract.ts';
import { describeRecords } from './contract/records.contract.ts';
import { describeSql } from './contract/sql.contract.ts';
import type { OpenProvider } from './contract/opened.ts';

/**
 * What every adapter of the port promises.
 *
 * @param open opens the adapter on an empty database; called once for each part of the suite
 */
export function describeProvider(name: string, open: OpenProvider): void {
  describe(`provider: ${name}`, () => {
    describeRecords(open);
    describeLists(open);
    describeSql(open);
    describeAuth(open);
  });
}
