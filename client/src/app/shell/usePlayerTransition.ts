import { useEffect } from 'react';
import { matchPath } from 'react-router';
import { paths } from '@hub/shared/hub/paths.ts';
import { playerProperty } from '../../ui/playerTransition.ts';

/** Names the player whose page a link opens, so that a browser need not follow all the others. */
export function usePlayerTransition(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    let named: string | null = null;
    const name = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      const match = link && matchPath(`${paths.players}/:playerId`, link.pathname);
      if (match?.params.playerId === undefined) return;
      if (named !== null) style.removeProperty(named);
      named = playerProperty(match.params.playerId);
      style.setProperty(named, 'player');
    };
    document.addEventListener('click', name, true);
    return () => document.removeEventListener('click', name, true);
  }, []);
}
