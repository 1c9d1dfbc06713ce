import type { PlayerRef } from '@hub/shared/catalog/players.schema.ts';
import { ActionIcon, Skeleton } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { starterIdsOf } from '@hub/shared/elevens/bestEleven.ts';
import { elevenOfTeam } from '@hub/shared/games/elevenOfTeam.ts';
import { isOfficialChance, type Assumption } from '@hub/shared/startChance/pstartTerms.ts';
import { formatStartChance } from '@hub/shared/startChance/chanceText.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import type { WhatIf } from '@hub/shared/users/whatIf.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { PositionBadges } from '../profile/PositionBadges.tsx';
import { texts } from './texts.ts';
import classes from './WhatIfDialog.module.css';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { Failure } from '../../ui/states/Failure.tsx';

type Assumed = Readonly<Record<string, Assumption>>;
type Club = WhatIf[number];

interface WhatIfDialogProps {
  player: PlayerRef;
  isOpen: boolean;
  onClose: () => void;
}

/** The chances of a player's club and the user's teams if he were out or certain to start; other players can be added. */
export function WhatIfDialog({ player, isOpen, onClose }: WhatIfDialogProps) {
  const [assumed, setAssumed] = useState<Assumed>({ [player.id]: 'out' });
  const assumptions = Object.entries(assumed).map(([playerId, assumption]) => ({ playerId, assumption }));
  const { data, error, isFetching } = trpc.myTeam.whatIf.useQuery(
    { assumed: assumptions },
    { enabled: isOpen && assumptions.length > 0, placeholderData: keepPreviousData },
  );
  // Without assumptions nothing changes.
  const clubs = (assumptions.length > 0 ? data : data?.map(asItIs))?.map(putFirst(player.id));
  const assume = (playerId: string, assumption: Assumption) =>
    setAssumed(({ [playerId]: current, ...others }) =>
      current === assumption ? others : { ...others, [playerId]: assumption },
    );
  return (
    <Dialog title={texts.title} isOpen={isOpen} onClose={onClose}>
      <p className={`${ui.hint} ${ui.lines140} ${classes.note}`}>{texts.forYou}</p>
      <Failure error={error} title={texts.notLoaded} />
      <VisuallyHidden component="output">{isFetching ? texts.loading : ''}</VisuallyHidden>
      {clubs === undefined && error === null && <Skeleton height={420} mt={10} />}
      {clubs?.length === 0 && <p className={ui.prose}>{texts.noFixture}</p>}
      {clubs !== undefined && <OwnTeams clubs={clubs} />}
      {clubs?.map((club) => (
        <ClubChances key={club.club.id} club={club} assumed={assumed} onAssume={assume} />
      ))}
    </Dialog>
  );
}

/** The requested player is listed before his team-mates. */
const putFirst =
  (playerId: string) =>
  (club: Club): Club => ({
    ...club,
    players: club.players.toSorted(
      (one, other) => Number(other.id === playerId) - Number(one.id === playerId),
    ),
  });

const asItIs = (club: Club): Club => ({
  ...club,
  players: club.players.map((one) => ({ ...one, after: one.before })),
});

interface ClubChancesProps {
  club: Club;
  assumed: Assumed;
  onAssume: (playerId: string, assumption: Assumption) => void;
}

function ClubChances({ club: { club, isOfficial, players }, assumed, onAssume }: ClubChancesProps) {
  const sum = players.reduce((places, { after }) => places + after, 0);
  return (
    <section>
      <div className={`${ui.between} ${ui.gap10} ${ui.above14} ${ui.onBase}`}>
        <h3 className={ui.textM}>{club.name}</h3>
        <span className={ui.fine}>{texts.sum(sum)}</span>
      </div>
      {isOfficial ? (
        <p className={`${ui.hint} ${ui.lines140} ${classes.note}`}>{texts.official}</p>
      ) : (
        <ol aria-label={texts.squad(club.name)}>
          {players.map(({ id, name, positions, before, after }) => (
            <li
              key={id}
              className={`${ui.ruled} ${ui.stack} ${ui.centred} ${classes.row}`}
              data-assumed={assumed[id]}
            >
              <span className={`${ui.stack} ${ui.shrinks} ${classes.who}`}>
                <span className={`${ui.textS} ${ui.cut} ${ui.strong} ${ui.lines130}`}>{name}</span>
                <PositionBadges positions={positions} />
              </span>
              <Change before={before} after={after} />
              <ActionIcon
                variant={assumed[id] === 'out' ? 'filled' : 'subtle'}
                size={44}
                aria-label={texts.out(name)}
                title={texts.out(name)}
                aria-pressed={assumed[id] === 'out'}
                onClick={() => onAssume(id, 'out')}
              >
                <IconX size={18} stroke={2} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant={assumed[id] === 'certain' ? 'filled' : 'subtle'}
                size={44}
                aria-label={texts.certain(name)}
                title={texts.certain(name)}
                aria-pressed={assumed[id] === 'certain'}
                onClick={() => onAssume(id, 'certain')}
              >
                <IconCheck size={18} stroke={2} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Change({ before, after }: { before: number; after: number }) {
  const isShown = formatStartChance(before) !== formatStartChance(after);
  const then = isOfficialChance(after)
    ? texts[after === 1 ? 'isCertain' : 'isOut']
    : formatStartChance(after);
  return (
    <span className={`${ui.textS} ${ui.end} ${ui.nowrap} ${classes.change}`}>
      {isShown && (
        <span className={ui.fine}>
          <VisuallyHidden>{texts.before} </VisuallyHidden>
          {formatStartChance(before)} → <VisuallyHidden>{texts.after} </VisuallyHidden>
        </span>
      )}
      <strong className={isShown ? (after > before ? ui.good : ui.wrong) : undefined}>{then}</strong>
    </span>
  );
}

/** The effect on the user's teams with players of these clubs. */
function OwnTeams({ clubs }: { clubs: readonly Club[] }) {
  const { data: teams } = trpc.myTeam.teams.useQuery();
  const afterOf = new Map(
    clubs
      .filter(({ isOfficial }) => !isOfficial)
      .flatMap(({ players }) => players.map((one) => [one.id, one.after])),
  );
  const concerned = (teams ?? []).filter(({ players }) => players.some(({ id }) => afterOf.has(id)));
  if (concerned.length === 0) return null;
  return (
    <ul aria-label={texts.yourTeam} className={`${ui.stack8} ${ui.above10}`}>
      {concerned.map((team) => (
        <OwnTeam key={team.id} team={team} afterOf={afterOf} />
      ))}
    </ul>
  );
}

function OwnTeam({ team, afterOf }: { team: UserTeam; afterOf: ReadonlyMap<string, number> }) {
  const now = elevenOfTeam(team);
  const then = elevenOfTeam({
    ...team,
    players: team.players.map((player) => ({
      ...player,
      startProbability: afterOf.get(player.id) ?? player.startProbability,
    })),
  });
  const starting = starterIdsOf(now);
  const coming = Object.values(then.starters)
    .flat()
    .filter(({ id }) => !starting.has(id));
  return (
    <li className={`${ui.stack} ${ui.sunken} ${ui.gapX10} ${ui.columnRest} ${classes.team}`}>
      <span className={`${ui.textS} ${ui.cut} ${ui.strong} ${ui.lines130}`}>{team.name}</span>
      <span className={`${ui.textS} ${ui.strong}`}>
        {texts.team(now.expectedStarters ?? 0, then.expectedStarters ?? 0)}
      </span>
      <span className={`${ui.hint} ${ui.lines140} ${classes.note}`}>
        {coming.length === 0 ? texts.sameEleven : texts.comesIn(coming.map(({ name }) => name).join(', '))}
      </span>
    </li>
  );
}
