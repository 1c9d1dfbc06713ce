import { Link } from 'react-router';
import { GAME_NAMES } from '@hub/shared/games/gameNames.ts';
import type { PlayerDetails } from '@hub/shared/catalog/players.schema.ts';
import { POINT_RULES } from '@hub/shared/points/pointRules.ts';
import { fixturePath } from '@hub/shared/hub/paths.ts';
import { ClubMark } from '../../../clubs/TeamBadge.tsx';
import { pointTexts } from '../../../games/pointTexts.ts';
import ui from '../../../ui/Vocabulary.module.css';
import { Panel } from '../../../ui/Panel.tsx';
import classes from './ExpectedPointsPanel.module.css';
import { texts } from '../texts.ts';

type Expected = PlayerDetails['expectedPoints'][number];

/** A player's expected points in the games that support them, part by part and match by match. */
export function ExpectedPointsPanel({ expectedPoints }: { expectedPoints: readonly Expected[] }) {
  return expectedPoints.map((expected) => (
    <Panel key={expected.profile} title={texts.expectedPoints}>
      <OfGame expected={expected} />
    </Panel>
  ));
}

function OfGame({ expected }: { expected: Expected }) {
  const { profile, next, three, parts, ahead, missing } = expected;
  return (
    <>
      <p className={ui.note}>
        {texts.pointsOf(profile === 'bundesligaFantasy' ? GAME_NAMES[profile] : profile)}
      </p>
      <dl className={`${ui.stack} ${ui.gapY2} ${ui.gapX12} ${ui.above8}`}>
        <Band title={texts.nextMatch} band={next} />
        {three !== null && <Band title={texts.nextThree} band={three} />}
      </dl>
      <h3 className={`${ui.textM} ${ui.above14} ${ui.below4}`}>{texts.pointsByPart}</h3>
      <dl className={`${ui.textM} ${classes.parts}`}>
        {parts.map(({ part, points }) => (
          <div key={part}>
            <dt>{pointTexts.part(part)}</dt>
            <dd data-loss={points < 0 || undefined}>{pointTexts.signed(Math.round(points * 10) / 10)}</dd>
          </div>
        ))}
      </dl>
      {ahead.length > 1 && <Ahead ahead={ahead} />}
      {missing.length > 0 && <p className={`${ui.note} ${ui.above10}`}>{pointTexts.without(missing)}</p>}
      <p className={`${ui.note} ${ui.above10}`}>{texts.pointsExplained(POINT_RULES[profile])}</p>
    </>
  );
}

const Band = ({ title, band }: { title: string; band: Expected['next'] }) => (
  <div className={`${ui.baseline} ${ui.toEnds} ${ui.gapX12}`}>
    <dt className={`${ui.quiet} ${ui.textM}`}>{title}</dt>
    <dd className={`${ui.textL} ${ui.strong}`}>{pointTexts.band(band)}</dd>
  </div>
);

function Ahead({ ahead }: Pick<Expected, 'ahead'>) {
  return (
    <>
      <h3 className={`${ui.textM} ${ui.above14} ${ui.below4}`}>{texts.pointsAhead}</h3>
      <ol>
        {ahead.map((match) => (
          <li
            key={match.fixtureId}
            className={`${ui.ruled} ${ui.spread} ${ui.textM} ${ui.gap12} ${ui.paddedY6}`}
          >
            <Link
              to={fixturePath(match.fixtureId)}
              className={`${ui.link} ${ui.inline} ${ui.wraps} ${ui.gapX6} ${ui.height26} ${classes.opponent}`}
            >
              {match.opponent !== null && <ClubMark team={match.opponent} />}
              <span>{match.opponent?.shortName ?? texts.unknownOpponent}</span>
              <span className={`${ui.quiet} ${ui.text135}`}>
                {texts.venueAndMatchday(match.isHome, match.matchday)}
              </span>
            </Link>
            <span>{pointTexts.about(match)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
