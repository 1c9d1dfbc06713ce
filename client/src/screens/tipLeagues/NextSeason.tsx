import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { Link } from '../../ui/address/Link.tsx';
import type { TipLeague } from '#shared/tipLeagues/tipLeagues.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { tipLeaguePath } from '#shared/hub/paths.ts';
import { Panel } from '../../ui/Panel.tsx';
import { texts } from './texts.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './TipLeagueScreen.module.css';
import { Failure } from '../../ui/states/Failure.tsx';

interface NextSeasonProps {
  league: TipLeague;
  next: NonNullable<TipLeague['next']>;
}

/** For a league whose season is over: continues it in the new season, or links to its continuation. */
export function NextSeason({ league, next: { season, leagueId } }: NextSeasonProps) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const goOn = trpc.tipLeagues.goOn.useMutation({
    onSuccess: async ({ leagueId: id }) => {
      await utils.tipLeagues.invalidate();
      await navigate(tipLeaguePath(id));
    },
  });
  return (
    <Panel title={texts.goOnTitle(season)} className={ui.below12}>
      <div className={`${ui.line} ${ui.gapY8} ${ui.gapX16} ${classes.goOn}`}>
        <p>{leagueId === null ? texts.goOnText(league.members.length) : texts.goesOnText}</p>
        {leagueId === null ? (
          <Button loading={goOn.isPending} onClick={() => goOn.mutate({ leagueId: league.id })}>
            {texts.goOn}
          </Button>
        ) : (
          <Button component={Link} to={tipLeaguePath(leagueId)}>
            {texts.toNext(season)}
          </Button>
        )}
        <Failure error={goOn.error} />
      </div>
    </Panel>
  );
}
