import { useState } from 'react';
import { trpc } from '../api/trpc.ts';

const NAME = 'Musterteam';

/** Stores a sample team of the league's best-known players on this device. */
export function useSampleTeam() {
  const utils = trpc.useUtils();
  const [error, setError] = useState<unknown>(null);
  const [isTaking, setIsTaking] = useState(false);
  /** @returns whether it was stored */
  const take = async (): Promise<boolean> => {
    setIsTaking(true);
    setError(null);
    try {
      const [{ playerIds, formation }, { storeDeviceTeam }] = await Promise.all([
        utils.catalog.sampleTeam.fetch(),
        import('./deviceTeam.ts'),
      ]);
      storeDeviceTeam({
        name: NAME,
        game: 'own',
        formation,
        createdTs: new Date().toISOString(),
        isSample: true,
        rivals: [],
        players: playerIds.map((id) => ({ id, place: null, value: null, isStar: false })),
        held: null,
      });
      await utils.myTeam.teams.invalidate();
      return true;
    } catch (cause) {
      setError(cause);
      return false;
    } finally {
      setIsTaking(false);
    }
  };
  return { take, isTaking, error };
}
