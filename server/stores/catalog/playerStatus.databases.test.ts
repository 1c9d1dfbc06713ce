import { beforeEach, expect, it } from 'vitest';
import { mayMiss, playerStatusOf } from '@hub/shared/availability/playerStatus.ts';
import { players } from '../../schema/catalog.ts';
import { aPlayer } from '@hub/tools/testing/facts/builders.ts';
import { describeOnDatabases, useTestProvider } from '@hub/tools/testing/testDatabase.ts';
import { insertStatements } from '../bulk.ts';
import { mayMissIn, statusOf } from './playerStatus.ts';

const STATUSES = [
  'fit',
  'available',
  ' Fit',
  'questionable',
  'Doubtful',
  'injured',
  'suspended',
  'tired',
  '',
];
const SUSPENSIONS = ['none', '', '  ', 'NONE', 'Rote Karte', 'Sperre'];
const STORED = STATUSES.flatMap((injuryStatus) =>
  SUSPENSIONS.map((suspension) => ({ injuryStatus, suspension })),
);

await describeOnDatabases('the status of stored players', (kind) => {
  const provider = useTestProvider(kind, () => new Date('2024-12-01T12:00:00.000Z'));
  const statuses = async () => {
    const { rows } = await provider().database.sql(
      `select p.id, p.injury_status, p.suspension, ${statusOf('p')} as status from players p order by p.id`,
    );
    return rows;
  };

  beforeEach(async () => {
    const { database } = provider();
    await database.sql('delete from players');
    const stored = STORED.map((status, index) => aPlayer({ id: `p${index + 100}`, teamId: null, ...status }));
    await database.batch(insertStatements(players, stored));
  });

  it('is the same in SQL and in `playerStatusOf`', async () => {
    const decided = (await statuses()).map(({ status }) => status);
    expect(decided).toEqual(STORED.map((stored) => playerStatusOf(stored).status));
    const { rows } = await provider().database.sql(
      `select p.id from players p where ${mayMissIn('p')} order by p.id`,
    );
    expect(rows.map(({ id }) => id)).toEqual(
      STORED.flatMap((stored, index) => (mayMiss(playerStatusOf(stored)) ? `p${index + 100}` : [])),
    );
  });
});
