import { Fragment } from 'react';
import type { BestEleven } from '#shared/elevens/bestEleven.ts';
import { startTierOf } from '#shared/startChance/pstartTerms.ts';
import { formatStartChance, startLabelOf } from '#shared/startChance/chanceText.ts';
import { POSITION_GROUPS } from '#shared/terms.ts';
import type { UserTeamPlayer } from '#shared/users/userTeams.schema.ts';
import list from '../../ui/List.module.css';
import classes from './MyEleven.module.css';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

/** A light for each place of the best eleven, from goal to attack: how likely it is that who fills it starts. */
export function Places({ eleven: { starters, emptyPlaces } }: { eleven: BestEleven<UserTeamPlayer> }) {
  return (
    <ul aria-label={texts.places} className={`${list.list} ${classes.places}`}>
      {POSITION_GROUPS.map((group) => (
        <Fragment key={group}>
          {starters[group].map((player) => (
            <Light key={player.id} player={player} />
          ))}
          {Array.from({ length: emptyPlaces[group] }, (_, nth) => (
            <li key={nth} className={classes.place} data-empty title={texts.emptyPlace}>
              <VisuallyHidden>{texts.emptyPlace}</VisuallyHidden>
            </li>
          ))}
        </Fragment>
      ))}
    </ul>
  );
}

function Light({ player: { name, startProbability } }: { player: UserTeamPlayer }) {
  const isKnown = startProbability !== null;
  const label = isKnown ? texts.chanceOf(name, formatStartChance(startProbability)) : texts.noChance(name);
  return (
    <li className={classes.place} data-tier={isKnown ? startTierOf(startProbability) : ''} title={label}>
      <span aria-hidden>{isKnown ? startLabelOf(startProbability).glyph : texts.countUnknown}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </li>
  );
}
