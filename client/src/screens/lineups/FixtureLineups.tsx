import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from '../../ui/address/Link.tsx';
import { ElevenAwaited } from '../../fixtures/ElevenAwaited.tsx';
import { useHasBegun } from '../../fixtures/useHasBegun.ts';
import { toShownTeam } from '../../fixtures/fixtureTexts.ts';
import { ClubMark } from '../../fixtures/TeamBadge.tsx';
import { fixturePath } from '#shared/hub/paths.ts';
import { CommentCount } from '../../community/CommentCount.tsx';
import { useDiscussed } from '../../community/useDiscussed.ts';
import { DateText } from '../../ui/text/DateText.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { usePageHeight } from '../../ui/usePageHeight.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './FixtureLineups.module.css';
import { mineIn, playsBefore, type LineupFixture } from '../../fixtures/shownSides.ts';
import { TeamLineupPanel } from './TeamLineupPanel.tsx';
import { texts } from './texts.ts';

interface FixtureLineupsProps {
  fixture: LineupFixture;
  /** All fixtures of the matchday. */
  fixtures: readonly LineupFixture[];
  mine: ReadonlySet<string>;
}

/** Both elevens of a match: on narrow screens one at a time, with swiping; on wide ones facing each other. */
export function FixtureLineups({ fixture, fixtures, mine }: FixtureLineupsProps) {
  const { id, status, kickoffTs, home, away } = fixture;
  const [homeTeam, awayTeam] = [toShownTeam(home), toShownTeam(away)];
  const hasBegun = useHasBegun(fixture);
  const { [id]: comments } = useDiscussed('fixture');
  const title = texts.versus(homeTeam.shortName, awayTeam.shortName);
  const pages = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(mineIn(away, mine) > mineIn(home, mine) ? 1 : 0);
  const show = (index: number, behavior: ScrollBehavior = 'smooth') => {
    const area = pages.current;
    setShown(index);
    area?.scrollTo?.({ left: index * (area.scrollWidth - area.clientWidth), behavior });
  };
  useEffect(() => {
    if (shown === 1) show(1, 'instant');
    // oxlint-disable-next-line react/exhaustive-deps -- only when the match is opened; from then on the user turns
  }, []);
  const fitHeight = usePageHeight(pages);
  const onScroll = () => {
    fitHeight();
    const area = pages.current;
    const reach = area === null ? 0 : area.scrollWidth - area.clientWidth;
    if (area !== null && reach > 0) setShown(area.scrollLeft > reach / 2 ? 1 : 0);
  };
  const sides = [
    { lineup: home, where: texts.home },
    { lineup: away, where: texts.away },
  ];
  return (
    <article aria-label={title}>
      <header className={`${ui.spread} ${ui.gap8} ${ui.around8}`}>
        <div>
          <h2 className={`${ui.textL} ${ui.lines130}`}>{title}</h2>
          <p className={ui.hint}>
            <DateText instantTs={kickoffTs} as="day" />, <DateText instantTs={kickoffTs} as="time" />{' '}
            <CommentCount comments={comments} />
          </p>
        </div>
        <Link
          to={fixturePath(id)}
          className={`${ui.surface} ${ui.strong} ${ui.thumb} ${ui.ink} ${ui.textS} ${ui.undecorated} ${classes.link}`}
        >
          {texts.details} <VisuallyHidden>{title}</VisuallyHidden>
        </Link>
      </header>
      <ElevenAwaited fixture={{ status, kickoffTs }} sides={[home, away]} />
      <fieldset aria-label={texts.sides} className={`${ui.wrap} ${ui.gap8} ${ui.below8} ${classes.sides}`}>
        {[homeTeam, awayTeam].map((team, index) => (
          <UnstyledButton
            key={team.id}
            className={`${ui.row} ${ui.surface} ${ui.strong} ${ui.thumb} ${ui.gap8} ${ui.inMiddle} ${ui.paddedX8} ${classes.side}`}
            aria-pressed={shown === index}
            onClick={() => show(index)}
          >
            <ClubMark team={team} size="medium" />
            {team.shortName}
          </UnstyledButton>
        ))}
      </fieldset>
      <div
        ref={pages}
        className={`${ui.stack12} ${ui.anchor} ${ui.atTop} ${ui.scrollsX} ${ui.sideways} ${classes.pages}`}
        onScroll={onScroll}
      >
        {sides.map(({ lineup, where }) => (
          <TeamLineupPanel
            key={lineup.teamId}
            lineup={lineup}
            where={where}
            mine={mine}
            isEarlier={playsBefore(lineup, fixtures)}
            hasBegun={hasBegun}
          />
        ))}
      </div>
    </article>
  );
}
