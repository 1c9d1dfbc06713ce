import { partsToEnter } from '@hub/shared/feeds/coverage.ts';
import type { PulledSource } from '@hub/shared/feeds/sources.ts';

/**
 * The operator's next steps once the settings are written, in order.
 *
 * @param settings as the hub will read them; a missing or empty variable has its default
 * @param hasAccount whether the operator has an account already
 */
export function nextSteps(
  sources: readonly PulledSource[],
  settings: Readonly<Record<string, string | undefined>>,
  hasAccount = false,
): string[] {
  const valueOf = (name: string, unset: string) => settings[name] || unset;
  const folder = valueOf('DATA_DIR', 'data');
  const address = valueOf('PUBLIC_URL', `http://localhost:${valueOf('PORT', '3000')}`);
  const email = valueOf('ADMIN_EMAILS', '').split(',')[0]?.trim() ?? '';
  const mail = settings['SMTP_URL'] ? 'the mail you receive' : `the newest mail in ${folder}/mail`;
  const toEnter = partsToEnter(sources);
  const signIn =
    email === ''
      ? `Sign in as the administrator with the password in ${folder}/first-administrator.txt.`
      : `Register as ${email}, and open the link in ${mail}: the account that confirms this address becomes administrator.`;
  return [
    ...(!toEnter.includes('squads')
      ? []
      : [
          'npm run import:squads -- FILE: a table with the columns team_slug (such as fcb), role (Player), name, transfermarkt_player_id and position (TW, AB, MF, ST); the last two may be empty.',
        ]),
    `npm start: the hub is at ${address}.`,
    ...(hasAccount ? [] : [signIn]),
    ...(!toEnter.includes('minutes')
      ? []
      : [`Paste the sheets of the matches so far at ${address}/spielberichte: chances depend on them.`]),
  ];
}
