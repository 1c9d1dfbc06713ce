import { DEFAULT_CHOICES } from '@hub/shared/alerts/alertTerms.ts';
import { LEAGUE_CHAT_KINDS } from '@hub/shared/alerts/chatTerms.ts';
import { fixturePath, tipLeaguePath } from '@hub/shared/hub/paths.ts';
import type { Deps } from '../../deps.ts';
import { RESULT_IS_NEWS_MS, RESULT_PREFIX, type AlertFixture } from '../../stores/alerts/alertEvents.ts';
import type { AlertedLeague, AlertedLeagues } from '../../stores/tipLeagues/leagueChats.ts';
import { leagueRecipient } from '../../stores/tipLeagues/leagueRecipient.ts';
import { readTipTable } from '../tipLeagues/tipLeagues.ts';
import type { AlertEvent, AlertView } from './alertView.ts';
import { elevenId, nearTipLocks, tipLockId } from './matchdayEvents.ts';
import { leagueElevenText, leagueLockText, leagueResultText } from './alertTexts.ts';

const MINUTE_MS = 60_000;
/** Minutes before a lock at which leagues are notified. */
const LOCK_LEAD = 60;

/** All kinds of events that a league's chats can receive; each chat has chosen some of them. */
const WANTED: AlertEvent['wanted'] = {
  kinds: LEAGUE_CHAT_KINDS,
  quietFrom: DEFAULT_CHOICES.quiet?.from ?? null,
  quietTo: DEFAULT_CHOICES.quiet?.to ?? null,
};

/**
 * The events for the chats of a page of friends' leagues: official elevens of clubs that they tip or that have players in their
 * members' teams, a lock within the hour, and the table of a finished matchday. Uses the baselines of the users' events, so that
 * both are notified in the same check; the first check sends nothing.
 */
export async function leagueEvents(
  deps: Pick<Deps, 'stores' | 'now'>,
  page: AlertedLeagues,
  view: AlertView,
): Promise<AlertEvent[]> {
  if (view.isFirst) return [];
  return [
    ...(await elevensOf(page, view)),
    ...(await locksOf(page, view)),
    ...(await resultsOf(deps, page, view)),
  ];
}

const isPlayedIn = (fixture: AlertFixture, league: AlertedLeague) =>
  fixture.season === league.season &&
  fixture.competition === league.competition &&
  fixture.matchday >= league.firstMatchday;

async function elevensOf(
  page: AlertedLeagues,
  { elevens, players, baselines }: AlertView,
): Promise<AlertEvent[]> {
  const events: AlertEvent[] = [];
  for (const { fixture, teamId, playerIds } of elevens) {
    if (baselines.has(elevenId(fixture.id, teamId))) continue;
    const squad = [...players.values()].filter((player) => player.teamId === teamId);
    const rows = await page.playersAmong(squad.map(({ id }) => id));
    const ownOf = Map.groupBy(rows, ({ leagueId }) => leagueId);
    const tipping = await page.withClub(teamId);
    const isHome = fixture.homeTeamId === teamId;
    const concerned = page.leagues.filter(
      (league) => isPlayedIn(fixture, league) && (ownOf.has(league.id) || tipping.has(league.id)),
    );
    for (const { id } of concerned) {
      const own = (ownOf.get(id) ?? []).flatMap(({ playerId }) => players.get(playerId) ?? []);
      events.push({
        userId: leagueRecipient(id),
        key: elevenId(fixture.id, teamId),
        kind: 'eleven',
        text: leagueElevenText(
          (isHome ? fixture.home : fixture.away) ?? '',
          {
            starting: own.filter((player) => playerIds.has(player.id)),
            missing: own.filter((player) => !playerIds.has(player.id)),
          },
          { kickoffTs: fixture.kickoffTs, opponent: isHome ? fixture.away : fixture.home },
        ),
        path: fixturePath(fixture.id),
        expiresTs: fixture.kickoffTs,
        wanted: WANTED,
      });
    }
  }
  return events;
}

async function locksOf(page: AlertedLeagues, view: AlertView): Promise<AlertEvent[]> {
  const events: AlertEvent[] = [];
  const near = nearTipLocks(view).filter(({ lead }) => lead === LOCK_LEAD);
  for (const lock of near.filter((one) => !view.baselines.has(tipLockId(one)))) {
    const { lockTs, fixtureIds } = lock;
    const minutes = Math.ceil((Date.parse(lockTs) - Date.parse(view.nowTs)) / MINUTE_MS);
    const membersOf = Map.groupBy(await page.tippedOf(fixtureIds), ({ leagueId }) => leagueId);
    for (const { id, name } of page.leagues) {
      const members = membersOf.get(id) ?? [];
      // None of its clubs is to be tipped: they do not play, or their elevens are known.
      if (members.length === 0) continue;
      const done = members.filter(({ clubs, tipped }) => tipped === clubs).length;
      events.push({
        userId: leagueRecipient(id),
        key: `tip lock ${lockTs}`,
        kind: 'lock',
        text: leagueLockText(name, { lockTs, minutes }, { all: members.length, done }),
        path: tipLeaguePath(id),
        expiresTs: lockTs,
        wanted: WANTED,
      });
    }
  }
  return events;
}

async function resultsOf(
  deps: Pick<Deps, 'stores' | 'now'>,
  { leagues }: AlertedLeagues,
  { outcomes, nowTs }: AlertView,
): Promise<AlertEvent[]> {
  const over = new Map(
    outcomes.map(({ season, matchday }) => [`${season} ${matchday}`, { season, matchday }]),
  );
  const expiresTs = new Date(Date.parse(nowTs) + RESULT_IS_NEWS_MS).toISOString();
  const events: AlertEvent[] = [];
  for (const { season, matchday } of over.values())
    for (const league of leagues.filter((one) => one.season === season && one.firstMatchday <= matchday)) {
      const text = await resultOf(deps, league, matchday);
      if (text === null) continue;
      events.push({
        userId: leagueRecipient(league.id),
        key: `${RESULT_PREFIX}${season} ${matchday}`,
        kind: 'result',
        text,
        path: tipLeaguePath(league.id),
        expiresTs,
        wanted: WANTED,
      });
    }
  return events;
}

/** @returns null if no match of the matchday is scored, for instance because the league's clubs did not play */
async function resultOf(
  deps: Pick<Deps, 'stores' | 'now'>,
  { id, name, founderId }: AlertedLeague,
  matchday: number,
): Promise<AlertEvent['text'] | null> {
  const { matchdays, table, names } = await readTipTable(deps, founderId, id);
  const day = matchdays.find((one) => one.matchday === matchday);
  if (day === undefined || day.scored === 0) return null;
  const leader = table[0]?.participant ?? null;
  return leagueResultText({ matchday, league: name }, { day: day.scores, leader }, names);
}
