import { openPlayer, openPoints, openSide, readOpenLineups, readRedistribution } from '../redistribution.ts';
import { chancePhaseAt, listedTruthOf } from '@hub/shared/season/matchTruth.ts';
import { truthInWords } from '@hub/shared/season/truthText.ts';
import type { PlayerCard, PlayerDetails } from '@hub/shared/catalog/players.schema.ts';
import { GAME_NAMES } from '@hub/shared/games/gameNames.ts';
import { bandPoints } from '@hub/shared/points/pointsText.ts';
import type { TeamSheet } from '@hub/shared/catalog/fixtures.schema.ts';
import type { LineupSlot } from '@hub/shared/elevens/lineups.schema.ts';
import { clubPath, fixturePath, paths, playerPath } from '@hub/shared/hub/paths.ts';
import { formatStartChance, noElevenYet, startLabelOf } from '@hub/shared/startChance/chanceText.ts';
import { startTierOf } from '@hub/shared/startChance/pstartTerms.ts';
import { escapeHtml } from '@hub/shared/text/escapeHtml.ts';
import { formatHits, formatKickoff } from '@hub/shared/text/format.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { measuredText } from '@hub/shared/record/measuredText.ts';
import { comparedRecord } from '../publicTexts.ts';
import { embedTexts as texts } from './embedTexts.ts';

type Needed = Pick<Deps, 'stores' | 'now'>;

/** A part, as HTML without a document around it. */
export interface Part {
  title: string;
  /** Path of the hub's page about it. */
  path: string;
  html: string;
}

async function playerPart({ stores, now }: Needed, id: string): Promise<Part> {
  const [details, redistribution] = await Promise.all([
    stores.players.details(id, now().toISOString()),
    readRedistribution({ stores }),
  ]);
  if (details === null) throw new AppError('playerNotFound');
  const { name } = details.player;
  const { team } = details;
  const player = openPlayer(details.player, redistribution);
  // Nobody who has left the league has a chance.
  const startProbability = details.startChance === null ? null : player.startProbability;
  const points = openPoints(startProbability, details.expectedPoints);
  const club = team === null ? '' : `<span class="quiet">${escapeHtml(team.name)}</span>`;
  return {
    title: name,
    path: playerPath(id),
    html: `<div class="head"><h1>${escapeHtml(name)}</h1>${club}</div>
<p>${details.isClubUnseen ? `${escapeHtml(noElevenYet(team?.shortName ?? null))}.` : truthHtml({ ...player, startProbability }, now())}</p>${points.map(pointsHtml).join('')}`,
  };
}

async function clubPart({ stores, now }: Needed, id: string): Promise<Part> {
  const { fixtures } = await readOpenLineups({ stores });
  const fixture = fixtures.find(({ home, away }) => home.teamId === id || away.teamId === id);
  if (fixture === undefined) {
    const club = await stores.teams.details(id, now().toISOString());
    if (club === null) throw new AppError('clubNotFound');
    const title = club.team.name;
    const html = `<div class="head"><h1>${escapeHtml(title)}</h1></div><p>${texts.noMatch}</p>`;
    return { title, path: clubPath(id), html };
  }
  const { home, away, kickoffTs } = fixture;
  const [side, opponent] = home.teamId === id ? [home, away] : [away, home];
  const title = side.name ?? '';
  const against = opponent.name === null ? '' : ` gegen ${escapeHtml(opponent.name)}`;
  return {
    title,
    path: clubPath(id),
    html: `<div class="head"><h1>${escapeHtml(title)}</h1><span>${basisText(side)}</span></div>
<p class="quiet">${escapeHtml(formatKickoff(kickoffTs))} Uhr${against}</p>
${elevenHtml(side)}`,
  };
}

async function fixturePart({ stores }: Needed, id: string): Promise<Part> {
  const { fixtures } = await readOpenLineups({ stores });
  const current = fixtures.find((one) => one.id === id);
  const { home, away, kickoffTs, score } = current
    ? { ...current, score: null }
    : await otherFixture({ stores }, id);
  const title = `${home.name ?? '?'} – ${away.name ?? '?'}`;
  const sides = [home, away].map(
    (side) =>
      `<section><h2>${escapeHtml(side.shortName ?? side.name ?? '?')}</h2><p class="quiet">${basisText(side)}</p>${elevenHtml(side)}</section>`,
  );
  return {
    title,
    path: fixturePath(id),
    html: `<div class="head"><h1>${escapeHtml(title)}</h1>${score === null ? '' : `<span class="figure">${score}</span>`}</div>
<p class="quiet">${escapeHtml(formatKickoff(kickoffTs))} Uhr</p>
<div class="sides">${sides.join('')}</div>`,
  };
}

/** A match of another matchday, for pages that framed it before it was played. */
async function otherFixture({ stores }: Pick<Deps, 'stores'>, id: string) {
  const [details, redistribution] = await Promise.all([
    stores.fixtures.details(id),
    readRedistribution({ stores }),
  ]);
  if (details === null) throw new AppError('fixtureNotFound');
  const { kickoffTs, status, homeGoals, awayGoals } = details.fixture;
  const isOver = status === 'finished' && homeGoals !== null && awayGoals !== null;
  return {
    home: openSide(redistribution, id, details.home),
    away: openSide(redistribution, id, details.away),
    kickoffTs,
    score: isOver ? `${homeGoals}:${awayGoals}` : null,
  };
}

/** The season's record in one figure. */
export async function recordPart({ stores }: Needed): Promise<Part> {
  const rate = await stores.record.hitRate();
  const html =
    rate === null
      ? `<p>${texts.noRecord}</p>`
      : `<p><span class="figure">${formatHits(rate.right)}</span> ${texts.ofEleven}</p>
<p class="quiet">${measuredText(rate)}. ${comparedRecord(rate)}</p>`;
  return {
    title: texts.record,
    path: paths.record,
    html: `<div class="head"><h1>${texts.record}</h1></div>${html}`,
  };
}

/** The parts with an id, by the path segment before it. */
export const PARTS = { players: playerPart, clubs: clubPart, fixtures: fixturePart };

/** A club's side of a match, on this matchday or another one. */
type Side = Pick<TeamSheet, 'basis' | 'name' | 'shortName'> & {
  eleven: readonly Pick<LineupSlot, 'name' | 'startProbability'>[];
};

const basisText = ({ basis }: Pick<Side, 'basis'>) => texts.bases[basis];

function elevenHtml({ basis, eleven, shortName, name }: Side): string {
  if (eleven.length === 0)
    return `<p>${basis === 'unseen' ? `${escapeHtml(noElevenYet(shortName ?? name))}.` : texts.none}</p>`;
  const rows = eleven.map(
    ({ name: player, startProbability }) =>
      `<li><span>${escapeHtml(player)}</span>${basis === 'startChance' ? chanceHtml(startProbability, false) : ''}</li>`,
  );
  return `<ol>${rows.join('')}</ol>`;
}

/** The chance; once his match has begun, what is known of it. */
function truthHtml(player: PlayerCard, now: Date): string {
  const phase = chancePhaseAt(player, now.getTime());
  if (phase === 'before') return `${texts.chance}: ${chanceHtml(player.startProbability, true)}`;
  return escapeHtml(truthInWords(listedTruthOf(player, phase)));
}

const pointsHtml = ({ profile, next }: PlayerDetails['expectedPoints'][number]): string =>
  `\n<p>${texts.points(profile === 'bundesligaFantasy' ? GAME_NAMES[profile] : profile)}: ${bandPoints(next)}</p>`;

function chanceHtml(startProbability: number | null, isNamed: boolean): string {
  if (startProbability === null) return `<span class="quiet">${texts.unknown}</span>`;
  const { glyph, word } = startLabelOf(startProbability);
  const named = isNamed ? ` <span class="quiet">${word}</span>` : '';
  return `<span><span class="chance" data-tier="${startTierOf(startProbability)}">${glyph} ${formatStartChance(startProbability)}</span>${named}</span>`;
}
