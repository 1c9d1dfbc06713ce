import type { Fixture, FixtureDetails, FixturesPage } from '@hub/shared/catalog/fixtures.schema.ts';
import type { NewsList } from '@hub/shared/catalog/news.schema.ts';
import type { PlayerDetails } from '@hub/shared/catalog/players.schema.ts';
import type { ClubCard } from '@hub/shared/catalog/teams.schema.ts';
import type { Lineups, TeamLineup } from '@hub/shared/elevens/lineups.schema.ts';
import { clubPath, fixturePath, paths, playerPath } from '@hub/shared/hub/paths.ts';
import { hasBegun, matchPhaseOf } from '@hub/shared/season/matchdayAt.ts';
import type { HitRate } from '@hub/shared/record/hitRate.schema.ts';
import { measuredText } from '@hub/shared/record/measuredText.ts';
import { matchTruthOf } from '@hub/shared/season/matchTruth.ts';
import { truthInWords } from '@hub/shared/season/truthText.ts';
import { noElevenYet } from '@hub/shared/startChance/chanceText.ts';
import type { ForecastKnowledge } from '@hub/shared/startChance/pstartOutlook.ts';
import { escapeHtml } from '@hub/shared/text/escapeHtml.ts';
import { formatHits, formatKickoff, formatSeason } from '@hub/shared/text/format.ts';
import { comparedRecord } from '../publicTexts.ts';
import { heading, line, link, list, small } from './html.ts';
import { chanceOfHead, isAsked, playerSentences, pageTexts as texts } from './pageTexts.ts';

/**
 * The contents of pages as HTML in the document itself, available before any script, on slow networks, and without scripts. The
 * client's screen replaces it.
 */

const HEADLINES = 20;

const ALL_LINEUPS = line(link(paths.lineups, texts.allLineups));

export function playerBody(details: PlayerDetails, now: Date): string {
  const { player, team } = details;
  const { about, reasons } = playerSentences(details, now);
  const chance = player.left === null ? chanceOfHead(details, now) : null;
  return [
    heading(isAsked(details, now) ? texts.doesHeStart(player.name) : player.name),
    ...(chance === null ? [] : [`<p class="start-chance">${escapeHtml(chance)}</p>`]),
    line(escapeHtml(about)),
    list(reasons.map((reason) => escapeHtml(reason))),
    ...(team === null ? [] : [line(link(clubPath(team.id), texts.lineupOf(team.name)))]),
    ALL_LINEUPS,
  ].join('');
}

export function clubBody(
  name: string,
  lineup: TeamLineup | null,
  { matchday, fixtures }: Pick<Lineups, 'matchday' | 'fixtures'>,
  now: Date,
): string {
  const fixture = fixtures.find(({ home, away }) => home === lineup || away === lineup);
  const facts =
    lineup === null || fixture === undefined
      ? [matchday === null ? '' : line(texts.noMatch(matchday))]
      : [
          line(
            `${link(fixturePath(fixture.id), matchOf(fixture))}, ${escapeHtml(formatKickoff(fixture.kickoffTs))}`,
          ),
          elevenOf(lineup, hasBegun(fixture, now.getTime())),
        ];
  return [heading(name), ...facts, ALL_LINEUPS].join('');
}

export function fixtureBody({ fixture, home, away }: FixtureDetails, now: Date): string {
  return [
    heading(matchOf({ home, away }) + scoreOf(fixture)),
    line(escapeHtml(`${texts.matchday(fixture.matchday)}, ${kickoffOf(fixture, now)}`)),
    sidesOf({ home, away }, hasBegun(fixture, now.getTime()), 2),
    ALL_LINEUPS,
  ].join('');
}

export function lineupsBody({ matchday, fixtures }: Lineups, now: Date): string {
  return [
    heading(matchday === null ? texts.lineups : texts.lineupsOf(matchday)),
    ...fixtures.map(
      (fixture) =>
        `<section><h2>${link(fixturePath(fixture.id), matchOf(fixture))}</h2>${line(escapeHtml(kickoffOf(fixture, now)))}${sidesOf(fixture, hasBegun(fixture, now.getTime()), 3)}</section>`,
    ),
  ].join('');
}

export const clubsBody = (clubs: readonly Pick<ClubCard, 'id' | 'name'>[]): string =>
  heading(texts.clubs) + list(clubs.map(({ id, name }) => link(clubPath(id), name)));

/** The matches of the matchday, in order of kickoff. */
export function fixturesBody({ fixtures, currentMatchday }: FixturesPage, now: Date): string {
  const ofMatchday = fixtures
    .filter(({ matchday }) => matchday === currentMatchday)
    .toSorted((one, other) => one.kickoffTs.localeCompare(other.kickoffTs));
  return [
    heading(currentMatchday === null ? texts.fixtures : texts.matchday(currentMatchday)),
    list(
      ofMatchday.map((fixture) =>
        link(fixturePath(fixture.id), matchOf(fixture) + scoreOf(fixture), kickoffOf(fixture, now)),
      ),
    ),
    ALL_LINEUPS,
  ].join('');
}

/** The newest headlines, each with its publisher. */
export const newsBody = ({ items }: NewsList): string =>
  heading(texts.news) +
  (items.length === 0
    ? line(texts.noNews)
    : list(
        items.slice(0, HEADLINES).map(({ title, url, source, publishedTs }) => {
          const origin = `${source}, ${formatKickoff(publishedTs)}`;
          return url === null ? escapeHtml(title) + small(origin) : link(url, title, origin);
        }),
      ));

export function recordBody(rate: HitRate): string {
  if (rate === null) return heading(texts.record) + line(texts.noRecord);
  return [
    heading(texts.record),
    `<p class="start-chance">${formatHits(rate.right)}</p>`,
    line(`${texts.of11Right}: ${measuredText(rate)}.`),
    ...(rate.baseline === null ? [] : [line(comparedRecord(rate))]),
  ].join('');
}

/** The hit rate on the landing screen; '' before the first scored match. @param demoSeason null unless it is a demo */
export function rateOfLanding(rate: HitRate, demoSeason: string | null): string {
  if (rate === null) return '';
  const demo = demoSeason === null ? '' : texts.demo(formatSeason(demoSeason));
  return `<div class="start-rate"><a href="${paths.record}"><strong>${formatHits(rate.right)}</strong> ${texts.of11Right}</a><p>${[`${measuredText(rate)}.`, comparedRecord(rate), demo].filter(Boolean).join(' ')}</p></div>`;
}

interface Side {
  name: string | null;
  shortName: string | null;
  basis: TeamLineup['basis'];
  knowledge?: ForecastKnowledge | null;
  eleven: readonly { id: string; name: string; startProbability: number | null }[];
}

const matchOf = ({ home, away }: { home: Pick<Side, 'name'>; away: Pick<Side, 'name'> }) =>
  `${home.name ?? texts.unknown} – ${away.name ?? texts.unknown}`;

const scoreOf = ({ homeGoals, awayGoals }: Pick<Fixture, 'homeGoals' | 'awayGoals'>) =>
  homeGoals === null || awayGoals === null ? '' : ` ${homeGoals}:${awayGoals}`;

/** The kickoff, or that the match is under way. */
const kickoffOf = ({ status, kickoffTs }: Pick<Fixture, 'status' | 'kickoffTs'>, now: Date): string =>
  matchPhaseOf({ status, kickoffTs }, now.getTime()) === 'running'
    ? `${formatKickoff(kickoffTs)}, ${texts.running}`
    : formatKickoff(kickoffTs);

function sidesOf({ home, away }: { home: Side; away: Side }, isPast: boolean, level: 2 | 3): string {
  return [home, away]
    .map(
      (side) =>
        `<section><h${level}>${escapeHtml(side.name ?? texts.unknown)}</h${level}>${elevenOf(side, isPast)}</section>`,
    )
    .join('');
}

/** @param isPast whether the match has begun, so that chances are from before kickoff */
function elevenOf({ basis, eleven, shortName, knowledge = null }: Side, isPast: boolean): string {
  if (basis === 'unseen') return line(`${noElevenYet(shortName)}.`);
  const rows = eleven.map(({ id, name, startProbability }) => {
    const truth = matchTruthOf({ startProbability, knowledge }, isPast ? 'running' : 'before');
    const isShown = basis === 'startChance' && 'startProbability' in truth;
    return `${link(playerPath(id), name)}${isShown ? ` ${escapeHtml(truthInWords(truth))}` : ''}`;
  });
  return line(texts.bases[basis]) + list(rows, 'ol');
}
