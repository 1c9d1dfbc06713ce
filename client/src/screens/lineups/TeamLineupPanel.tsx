import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '../../ui/address/Link.tsx';
import { isOut } from '#shared/availability/playerStatus.ts';
import type { LineupPlayer, TeamLineup } from '#shared/elevens/lineups.schema.ts';
import { shortNames } from '#shared/elevens/shortNames.ts';
import { formatStartChance, TOO_LITTLE_SEEN } from '#shared/startChance/chanceText.ts';
import { ElevenFacts } from '../../fixtures/ElevenPanel.tsx';
import { toShownTeam } from '../../fixtures/fixtureTexts.ts';
import { LineupPitch, showsChances } from '../../fixtures/LineupPitch.tsx';
import { clubPath, playerPath } from '#shared/hub/paths.ts';
import { StartChance } from '../../players/chance/StartChance.tsx';
import { PlayerMarks } from '../../players/PlayerMarks.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { ClubHits } from './ClubHits.tsx';
import classes from './TeamLineupPanel.module.css';
import { texts, UNLIKELY_PERCENT } from './texts.ts';

interface TeamLineupPanelProps {
  lineup: TeamLineup;
  /** Heim or Auswärts. */
  where: string;
  /** Ids of the user's own players. */
  mine: ReadonlySet<string>;
  /** The club plays another match before, where its eleven is shown. */
  isEarlier: boolean;
  hasBegun: boolean;
}

/** One side's eleven on the pitch, and below it only who is not there: rivals, the missing, the bench. */
export function TeamLineupPanel({ lineup, where, mine, isEarlier, hasBegun }: TeamLineupPanelProps) {
  const { basis, eleven, knowledge, doubtful, gains, bench } = lineup;
  const team = toShownTeam(lineup);
  const isForecast = basis === 'startChance';
  const hasChances = showsChances(lineup);
  const short = shortNames(eleven);
  const rivals = eleven
    .flatMap((slot) => slot.alternatives.map((rival) => ({ ...rival, instead: short.get(slot.id) ?? '' })))
    .toSorted((one, other) => other.startProbability - one.startProbability);
  const absent = (players: readonly LineupPlayer[]) =>
    players.map((player) => (
      <Person key={player.id} player={player}>
        <span className={classes.facts}>
          <ElevenFacts player={player} />
        </span>
        {gains
          .filter(({ absentPlayerId }) => absentPlayerId === player.id)
          .map(({ playerId, name, gain }) => (
            <span key={playerId} className={`${ui.hint} ${classes.quiet}`}>
              {texts.gain(Math.round(gain * 100), name)}
            </span>
          ))}
      </Person>
    ));

  return (
    <section aria-label={`${where}: ${team.name}`} className={`${ui.column} ${ui.gap12} ${ui.shrinks}`}>
      <header className={`${ui.baseline} ${ui.toEnds} ${ui.gapX12}`}>
        <Title order={3} className={`${ui.textM} ${ui.lines130}`}>
          {lineup.name === null ? (
            team.name
          ) : (
            <Link to={clubPath(lineup.teamId)} className={`${ui.faint} ${classes.club}`}>
              {team.name}
            </Link>
          )}
        </Title>
        <span
          className={`${ui.hint} ${classes.basis}`}
          data-certain={basis === 'officialEleven' || undefined}
        >
          {isEarlier ? texts.playsBefore(team.shortName) : texts.bases[basis]}
          {isForecast && hasBegun && texts.beforeKickoff}
          {isForecast && knowledge === 'little' && `, ${TOO_LITTLE_SEEN}`}
        </span>
      </header>
      <LineupPitch lineup={lineup} mine={mine} />
      <Group title={texts.wobbly} hint={texts.wobblyHint}>
        {rivals.map((rival) => (
          <Person key={rival.id} player={rival} aside={hasChances && <StartChance {...rival} />}>
            <span className={`${ui.hint} ${classes.quiet}`}>{texts.instead(rival.instead)}</span>
          </Person>
        ))}
      </Group>
      <Group title={texts.missing}>{absent(doubtful.filter(isOut))}</Group>
      <Group title={texts.doubtful}>{absent(doubtful.filter((player) => !isOut(player)))}</Group>
      {isForecast && bench.length > 0 && <Bench players={bench} hasChances={hasChances} />}
      <ClubHits teamId={lineup.teamId} name={team.shortName} />
    </section>
  );
}

function Bench({ players, hasChances }: { players: TeamLineup['bench']; hasChances: boolean }) {
  // Where many could begin, not all of them are named above.
  const isUnlikely = players.every(
    ({ startProbability }) => Math.round(startProbability * 100) < UNLIKELY_PERCENT,
  );
  return (
    <div className={`${ui.surface} ${ui.padded}`}>
      <CardHead title={texts.bench} hint={hasChances && isUnlikely ? texts.benchHint : undefined} />
      <p className={`${ui.hint} ${classes.bench}`}>
        {players.map(({ id, name, startProbability }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Link to={playerPath(id)} state={{ name }}>
              {name}
            </Link>
            {hasChances && ` ${formatStartChance(startProbability)}`}
            <PlayerMarks playerId={id} />
          </span>
        ))}
      </p>
    </div>
  );
}

function CardHead({ title, hint }: { title: string; hint?: string | undefined }) {
  return (
    <div className={`${ui.baseline} ${ui.toEnds} ${ui.gapX12} ${classes.cardHead}`}>
      <Title order={4} className={`${ui.textL} ${ui.lines130}`}>
        {title}
      </Title>
      {hint !== undefined && <small>{hint}</small>}
    </div>
  );
}

/** A titled card of people; an empty one is not shown. */
function Group({ title, hint, children }: { title: string; hint?: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <div className={`${ui.surface} ${ui.padded}`}>
      <CardHead title={title} hint={hint} />
      <ul className={`${ui.stack} ${ui.gapX16} ${classes.people}`}>{children}</ul>
    </div>
  );
}

interface PersonProps {
  player: { id: string; name: string };
  aside?: ReactNode;
  children: ReactNode;
}

function Person({ player: { id, name }, aside, children }: PersonProps) {
  return (
    <li className={`${ui.spread} ${ui.anchor} ${ui.gapX8} ${ui.height48}`}>
      <div className={`${ui.lines130} ${ui.shrinks} ${classes.who}`}>
        <Link
          to={playerPath(id)}
          state={{ name }}
          className={`${ui.covers} ${ui.ink} ${ui.strong} ${ui.undecorated} ${ui.hyphens}`}
        >
          {name}
        </Link>
        <PlayerMarks playerId={id} />
        {children}
      </div>
      {aside}
    </li>
  );
}
