import { useId, useMemo } from 'react';
import { lockOf } from '#shared/games/lockOf.ts';
import { GAME_PROFILES, GAMES, type Game } from '#shared/games/profiles.ts';
import { useHubNowMs } from '../../api/hubClock.ts';
import { trpc } from '../../api/trpc.ts';
import { gameTexts } from '../../games/gameTexts.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './FirstMinuteScreen.module.css';
import { texts } from './texts.ts';

/** Own rules are listed last. */
const CHOICES: readonly Game[] = GAMES.toSorted(
  (one, other) => Number(one === 'own') - Number(other === 'own'),
);

/** The managers' game of a team, each with when it locks. */
export function GameChoice({ game, onChoose }: { game: Game; onChoose: (game: Game) => void }) {
  const name = useId();
  const nowMs = useHubNowMs();
  const { data: fixtures } = trpc.catalog.comingFixtures.useQuery();
  const lockOfGame = useMemo(() => {
    const nowTs = nowMs === null ? null : new Date(nowMs).toISOString();
    return (choice: Game) => {
      const { lock } = GAME_PROFILES[choice];
      if (lock.at !== 'matchday') return texts.lock[lock.at];
      const next = fixtures === undefined || nowTs === null ? null : lockOf(lock, fixtures, nowTs);
      return texts.lock.matchday(next?.nextTs ?? null);
    };
  }, [fixtures, nowMs]);
  return (
    <fieldset className={`${ui.stack8} ${classes.games}`}>
      <legend className={`${ui.textL} ${ui.row} ${ui.bold} ${ui.gap8} ${ui.unpadded}`}>
        <span className={`${ui.accent} ${ui.disc} ${ui.textS} ${classes.number}`} aria-hidden>
          1
        </span>
        {texts.game}
      </legend>
      {CHOICES.map((choice) => (
        <label
          key={choice}
          className={`${ui.lines125} ${ui.stack} ${ui.gapX10} ${ui.centred} ${ui.onSurface} ${ui.packed} ${ui.framed} ${ui.round10} ${ui.pointed} ${classes.game}`}
          data-chosen={choice === game || undefined}
        >
          <input
            type="radio"
            className={ui.tick}
            name={name}
            checked={choice === game}
            onChange={() => onChoose(choice)}
          />
          <strong>{gameTexts.games[choice]}</strong> <small>{lockOfGame(choice)}</small>
        </label>
      ))}
    </fieldset>
  );
}
