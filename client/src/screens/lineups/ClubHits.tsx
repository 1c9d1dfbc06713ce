import { Link } from '../../ui/address/Link.tsx';
import { trpc } from '../../api/trpc.ts';
import { paths } from '#shared/hub/paths.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './LineupsScreen.module.css';
import { texts } from './texts.ts';

/** How many of eleven starters were right for this club, beside the league's mean; nothing before the first scored match. */
export function ClubHits({ teamId, name }: { teamId: string; name: string }) {
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
