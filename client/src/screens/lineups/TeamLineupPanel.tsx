import { Title } from '@mantine/core';
import { Link } from '../../ui/address/Link.tsx';
import { isOut } from '#shared/availability/playerStatus.ts';
import type { LineupPlayer, TeamLineup } from '#shared/elevens/lineups.schema.ts';
import { formatStartChance, noElevenYet, TOO_LITTLE_SEEN } from '#shared/startChance/chanceText.ts';
import { ElevenFacts } from '../../fixtures/ElevenPanel.tsx';
import { toShownTeam } from '../../fixtures/fixtureTexts.ts';
import { LineupPitch, showsChances } from '../../fixtures/LineupPitch.tsx';
import { CardHead, PeopleCard, Person, RivalPerson } from '../../fixtures/PeopleCard.tsx';
import { rivalsOf, rivalTexts } from '../../fixtures/rivals.ts';
import { clubPath, playerPath, paths } from '#shared/hub/paths.ts';
import { PlayerMarks } from '../../players/PlayerMarks.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { trpc } from '../../api/trpc.ts';
import classes from './TeamLineupPanel.module.css';
import { texts, UNLIKELY_PERCENT } from './texts.ts';

interface TeamLineupPanelProps {
  lineup: TeamLineup;
  /** Heim or Auswärts. */
  where: string;
  /** Ids of the user's own players. */
  mine: ReadonlySet<string>;
  /** Whether the club plays an earlier match, with which its eleven is shown. */
  isEarlier: boolean;
  hasBegun: boolean;
}

/** One side's eleven on the pitch, and below it only other players: rivals, the missing, the bench. */
export function TeamLineupPanel({ lineup, where, mine, isEarlier, hasBegun }: TeamLineupPanelProps) {
  const { basis, knowledge, doubtful, gains, bench } = lineup;
  const team = toShownTeam(lineup);
  const isForecast = basis === 'startChance';
  const hasChances = showsChances(lineup);
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
          {isEarlier
            ? texts.playsBefore(team.shortName)
            : basis === 'unseen'
              ? noElevenYet(team.shortName)
              : texts.bases[basis]}
          {isForecast && hasBegun && texts.beforeKickoff}
          {isForecast && knowledge === 'little' && `, ${TOO_LITTLE_SEEN}`}
        </span>
      </header>
      <LineupPitch lineup={lineup} mine={mine} />
      <PeopleCard order={4} title={rivalTexts.title} hint={rivalTexts.hint}>
        {rivalsOf(lineup).map((rival) => (
          <RivalPerson key={rival.id} rival={rival} hasChance={hasChances} />
        ))}
      </PeopleCard>
      <PeopleCard order={4} title={texts.missing}>
        {absent(doubtful.filter(isOut))}
      </PeopleCard>
      <PeopleCard order={4} title={texts.doubtful}>
        {absent(doubtful.filter((player) => !isOut(player)))}
      </PeopleCard>
      {isForecast && bench.length > 0 && <Bench players={bench} hasChances={hasChances} />}
      <ClubHits teamId={lineup.teamId} name={team.shortName} />
    </section>
  );
}

function Bench({ players, hasChances }: { players: TeamLineup['bench']; hasChances: boolean }) {
  // If many could start, not all of them are named above.
  const isUnlikely = players.every(
    ({ startProbability }) => Math.round(startProbability * 100) < UNLIKELY_PERCENT,
  );
  return (
    <div className={`${ui.surface} ${ui.padded}`}>
      <CardHead order={4} title={texts.bench} hint={hasChances && isUnlikely ? texts.benchHint : undefined} />
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

/** How many of eleven starters were right for this club, beside the league's mean; nothing before the first scored match. */
function ClubHits({ teamId, name }: { teamId: string; name: string }) {
  const { data } = trpc.catalog.hitRate.useQuery();
  const club = data?.clubs.find((one) => one.teamId === teamId);
  if (!data || data.isLastSeason || club === undefined) return null;
  return (
    <p className={`${ui.hint} ${classes.hits}`}>
      {texts.hits(name)}
      <b>{texts.hitsOf11(club.right)}</b>
      {texts.hitsLeague(data.right)}
      <Link to={paths.record} className={ui.linkInText}>
        {texts.record}
      </Link>
    </p>
  );
}
