import { FRIDAY_MAIL_PATH } from '#shared/users/account.schema.ts';
import { paths } from '#shared/hub/paths.ts';
import { playerStatusOf, worryOf } from '#shared/availability/playerStatus.ts';
import type { ComingFixtures } from '#shared/catalog/fixtures.schema.ts';
import { openMatchdayAt } from '#shared/season/matchdayAt.ts';
import { isPercentage } from '#shared/startChance/chanceText.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { AuthUser } from '../../provider/provider.ts';
import { newMailToken } from './mailToken.ts';
import { fridayMail, type MailedMatchday, type MailedPlayer } from './mailTexts.ts';

type MailDeps = Pick<Deps, 'config' | 'stores' | 'provider' | 'now' | 'log'>;

const PLAYERS = 15;
const AT_ONCE = 100;
/** Shorter than a week, so that a mail that came late does not delay the next one. */
const BETWEEN_MS = 4 * 24 * 3600_000;

/** @throws AppError 'addressNotVerified' */
export async function setFridayMail(
  { stores, now }: MailDeps,
  user: AuthUser,
  isWanted: boolean,
): Promise<void> {
  if (!isWanted) return stores.fridayMails.turnOff(user.id);
  if (!user.emailVerified) throw new AppError('addressNotVerified');
  const token = newMailToken();
  return stores.fridayMails.turnOn(user, token, now().toISOString());
}

/**
 * Sends the mail to everybody who wants it and has not had it this week. Each is claimed first, so that of several processes
 * one sends it, and nobody gets two.
 */
export async function sendFridayMails(deps: MailDeps): Promise<void> {
  const { stores, now, log } = deps;
  const nowTs = now().toISOString();
  const beforeTs = new Date(now().getTime() - BETWEEN_MS).toISOString();
  const ahead = kickoffAhead(await stores.fixtures.coming(now()), nowTs);
  for (;;) {
    const due = await stores.fridayMails.due(beforeTs, AT_ONCE);
    for (const wanted of due) {
      if (!(await stores.fridayMails.claim(wanted, nowTs))) continue;
      await send(deps, wanted, ahead).catch((err: unknown) =>
        log.error({ err, userId: wanted.id }, 'a Friday mail could not be sent'),
      );
    }
    if (due.length < AT_ONCE) return;
  }
}

/** The matchday whose chances the mail tells, with its next kickoff; null once all of its matches have begun. */
function kickoffAhead(coming: ComingFixtures, nowTs: string): MailedMatchday | null {
  const open = openMatchdayAt(coming, nowTs);
  const kickoffs = (open?.fixtures ?? []).map(({ kickoffTs }) => kickoffTs).filter((ts) => ts > nowTs);
  const kickoffTs = kickoffs.toSorted()[0];
  return open === null || kickoffTs === undefined ? null : { matchday: open.matchday, kickoffTs };
}

async function send(
  { config, stores, provider }: MailDeps,
  { id, email, token }: { id: string; email: string; token: string },
  ahead: MailedMatchday | null,
): Promise<void> {
  // While no match of the matchday is ahead there is nothing to worry about.
  const own = ahead === null ? [] : await stores.fridayMails.playersOf(id);
  if (own.length === 0 || ahead === null) return;
  const { items } = await stores.notices.ofUser(id);
  const { publicUrl } = config.server;
  const unsubscribeUrl = `${publicUrl}${FRIDAY_MAIL_PATH}/${token}`;
  const present = own.filter(({ left }) => left === null);
  const players = present.map(({ name, teamShortName, startProbability: chance, knowledge, ...row }) => ({
    name,
    teamShortName,
    startProbability: chance !== null && isPercentage(chance, knowledge) ? chance : null,
    status: playerStatusOf(row).status,
  }));
  const worries = Object.groupBy(players, (player) => worryOf(player) ?? 'none');
  const listOf = (worry: 'out' | 'doubtful' | 'bench') => (worries[worry] ?? []).toSorted(likeliestFirst);
  const mail = fridayMail({
    out: listOf('out').slice(0, PLAYERS),
    doubtful: listOf('doubtful').slice(0, PLAYERS),
    bench: listOf('bench').slice(0, PLAYERS),
    left: own
      .flatMap(({ name, left }) => (left === null ? [] : [{ name, clubName: left.clubName }]))
      .slice(0, PLAYERS),
    changes: items.slice(0, PLAYERS),
    ahead,
    teamUrl: `${publicUrl}${paths.myTeam}`,
    unsubscribeUrl,
  });
  await provider.notifications.email({ to: [email], ...mail, unsubscribeUrl });
}

const likeliestFirst = (one: MailedPlayer, other: MailedPlayer) =>
  (other.startProbability ?? 0) - (one.startProbability ?? 0);
