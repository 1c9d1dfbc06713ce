import { Button, Skeleton } from '@mantine/core';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { TipLeagueSummary } from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import { useHubNowMs } from '../../api/hubClock.ts';
import { trpc } from '../../api/trpc.ts';
import { ClubMark } from '../../clubs/TeamBadge.tsx';
import { formatCountdown } from '../../format/dates.ts';
import { tipLeaguePath } from '@hub/shared/hub/paths.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { FoundDialog } from './FoundDialog.tsx';
import { texts } from './texts.ts';
import classes from './TipLeaguesScreen.module.css';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

/** The user's friends' leagues, and the open tips in each. */
export function Component() {
  const query = trpc.tipLeagues.mine.useQuery();
  const { data, error } = query;
  const [isFounding, setIsFounding] = useState(false);
  const navigate = useNavigate();
  const found = () => setIsFounding(true);

  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      {data === undefined && error === null && <Loading />}
      <LoadFailure of={query} title={texts.notLoaded} />
      {data?.length === 0 && (
        <EmptyState Icon={IconUsersGroup} title={texts.none}>
          <p className={`${ui.quiet} ${ui.below8} ${classes.explained}`}>{texts.noneExplained}</p>
          <Button onClick={found}>{texts.newLeague}</Button>
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <>
          <ul className={`${ui.stack10} ${ui.below14} ${ui.measure60} ${classes.leagues}`}>
            {data.map((league) => (
              <LeagueRow key={league.id} league={league} />
            ))}
          </ul>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={found}>
            {texts.newLeague}
          </Button>
        </>
      )}
      <FoundDialog
        isOpen={isFounding}
        onClose={() => setIsFounding(false)}
        onFounded={(leagueId) => void navigate(tipLeaguePath(leagueId))}
      />
    </>
  );
}

function LeagueRow({ league: { id, name, members, clubs, open, next } }: { league: TipLeagueSummary }) {
  const nowMs = useHubNowMs();
  const isMissing = open !== null && open.tipped < open.clubs;
  return (
    <li className={`${ui.surface} ${ui.stack6} ${ui.anchor} ${ui.padded12x14} ${classes.league}`}>
      <div className={`${ui.baseline} ${ui.toEnds} ${ui.gapX10}`}>
        <Link
          to={tipLeaguePath(id)}
          className={`${ui.covers} ${ui.ink} ${ui.textL} ${ui.bold} ${ui.undecorated} ${ui.breaks}`}
        >
          {name}
        </Link>
        <span className={ui.hint}>{texts.members(members)}</span>
      </div>
      <span className={`${ui.wrap} ${ui.gap5}`} title={clubs.map((club) => club.name).join(', ')}>
        {clubs.map((club) => (
          <ClubMark key={club.id} team={club} />
        ))}
        <VisuallyHidden>{clubs.map((club) => club.name).join(', ')}</VisuallyHidden>
      </span>
      <p className={`${ui.textS} ${ui.baseline} ${ui.toEnds} ${ui.gapX10} ${classes.open}`}>
        {open === null ? (
          <span className={ui.hint}>{next === null ? texts.nothingOpen : texts.isOver(next.season)}</span>
        ) : (
          <>
            <strong data-missing={isMissing || undefined}>{texts.tippedOf(open.tipped, open.clubs)}</strong>
            <span className={ui.hint}>
              {texts.matchday(open.matchday)}
              {nowMs !== null && `, ${texts.lock(formatCountdown(open.lockTs, nowMs))}`}
            </span>
          </>
        )}
      </p>
    </li>
  );
}

function Loading() {
  return (
    <>
      <VisuallyHidden>
        <output>{texts.loading}</output>
      </VisuallyHidden>
      <div className={`${ui.stack10} ${ui.below14} ${ui.measure60} ${classes.leagues}`}>
        <Skeleton height={104} />
        <Skeleton height={104} />
      </div>
    </>
  );
}
