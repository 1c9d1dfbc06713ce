import { noElevenYet } from '#shared/startChance/chanceText.ts';
import { useState } from 'react';
import { Link } from '../../ui/address/Link.tsx';
import type { Lineups } from '#shared/elevens/lineups.schema.ts';
import { useHubNowMs } from '../../api/hubClock.ts';
import { toShownTeam } from '../../fixtures/fixtureTexts.ts';
import { LineupPitch } from '../../fixtures/LineupPitch.tsx';
import { MatchStrip } from '../../fixtures/MatchStrip.tsx';
import { firstShown } from '../../fixtures/shownSides.ts';
import { ClubMark } from '../../fixtures/TeamBadge.tsx';
import { clubPath, paths } from '#shared/hub/paths.ts';
import { NOBODY } from '../../players/useMyPlayers.ts';
import { LoadFailure, type Loaded } from '../../ui/states/LoadFailure.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import classes from './LandingPage.module.css';
import { ElevensPending } from './LandingPage.tsx';
import { texts } from './texts.ts';

interface MatchdayElevensProps {
  query: Loaded & { data: Lineups | undefined; isLoadingError: boolean };
}

/** The probable elevens of the matchday from the next kickoff on, one match at a time. */
export function MatchdayElevens({ query }: MatchdayElevensProps) {
  const nowMs = useHubNowMs();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { data } = query;
  if (query.isLoadingError) return <LoadFailure of={query} title={texts.elevensFailed} />;
  if (data === undefined)
    return (
      <>
        <ElevensPending />
        <VisuallyHidden component="output">{texts.loadingElevens}</VisuallyHidden>
      </>
    );
  const { fixtures, matchday, asOfTs } = data;
  // The run found no match to compute.
  const isOver = fixtures.length === 0 && asOfTs !== null;
  const shown = fixtures.find(({ id }) => id === chosenId) ?? firstShown(fixtures, NOBODY, nowMs);
  const sides = shown === undefined ? [] : [shown.home, shown.away];
  const isForecast = sides.some(({ eleven }) => eleven.length > 0);
  return (
    <>
      <h2 className={`${ui.textL} ${ui.baseline} ${ui.toEnds} ${ui.gapX12} ${ui.height28}`}>
        {texts.elevens(matchday)}
        {/* Above the strip; its touch target extends over the strip's upper edge. */}
        <Link to={paths.lineups} className={`${ui.link} ${ui.textS} ${ui.strong} ${ui.over}`}>
          {texts.all}
          <VisuallyHidden> {texts.allElevens}</VisuallyHidden>
        </Link>
      </h2>
      {shown !== undefined && isForecast ? (
        <>
          <MatchStrip fixtures={fixtures} selectedId={shown.id} mine={NOBODY} onSelect={setChosenId} />
          <div
            key={shown.id}
            className={`${ui.stack10} ${ui.anchor} ${ui.scrollsX} ${ui.sideways} ${classes.pitches}`}
          >
            {sides.map((lineup) => {
              const team = toShownTeam(lineup);
              return (
                <div key={lineup.teamId} className={`${ui.shrinks} ${classes.side}`}>
                  {lineup.basis === 'unseen' && <p className={ui.quiet}>{noElevenYet(team.shortName)}.</p>}
                  <LineupPitch
                    lineup={lineup}
                    mine={NOBODY}
                    club={
                      <Link
                        to={clubPath(lineup.teamId)}
                        className={`${ui.inherits} ${ui.row} ${ui.gap6} ${ui.reach} ${ui.height24}`}
                      >
                        <ClubMark team={team} />
                        {team.shortName}
                      </Link>
                    }
                  />
                </div>
              );
            })}
          </div>
        </>
      ) : (
        <div className={`${ui.roundMd} ${classes.noElevens}`}>
          <strong>{isOver ? texts.over : texts.noElevens}</strong>
          <p className={`${ui.quiet} ${ui.above4}`}>{isOver ? texts.overText : texts.noElevensText}</p>
        </div>
      )}
    </>
  );
}
