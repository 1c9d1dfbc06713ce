import { ALERT_DEVICES_MAX } from './alerts/alertTerms.ts';
import {
  RIVALS_MAX,
  SHARED_PICTURES_MAX,
  TIP_LEAGUE_MEMBERS_MAX,
  TIP_LEAGUES_MAX,
  USER_TEAM_PLAYERS_MAX,
  USER_TEAMS_MAX,
  WATCHED_MAX,
  COMMENT_LENGTH,
  OPTION_LENGTH,
  OPTIONS_MAX,
  OPTIONS_MIN,
  QUESTION_LENGTH,
  REASON_LENGTH,
  PROGRAM_PAGES_MAX,
} from './limits.ts';

/** Kinds of failure; each has one HTTP status. */
export type Reason =
  | 'invalid'
  | 'notSignedIn'
  | 'notAllowed'
  | 'notFound'
  | 'conflict'
  | 'tooMany'
  | 'busy'
  | 'providerDown'
  | 'unexpected';

/**
 * The closed list of failures for callers: code, reason and English message. The code is sent as `errorCode`; its
 * German text is in `client/src/api/errorTexts.ts`. A failure without a code of its own uses its reason as the code.
 */
export const ERRORS = {
  invalid: ['invalid', 'The input is not valid'],
  notSignedIn: ['notSignedIn', 'Not authenticated'],
  notAllowed: ['notAllowed', 'Not allowed'],
  notFound: ['notFound', 'Not found'],
  conflict: ['conflict', 'This has changed in the meantime'],
  tooMany: ['tooMany', 'Too many requests'],
  busy: ['busy', 'The hub is busy; please try again in a moment'],
  providerDown: ['providerDown', 'The data source cannot be reached'],
  unexpected: ['unexpected', 'Something went wrong'],

  adminsOnly: ['notAllowed', 'Administrators only'],
  secondFactorNeeded: ['notAllowed', 'Administrators of a public hub need a second factor'],
  catalogReadMixed: [
    'invalid',
    'Send catalog reads as GET, at most 2000 characters, without other procedures',
  ],
  readRepeated: ['invalid', 'Unless signed in, call each procedure only once in a batch'],
  malformedCursor: ['invalid', 'The cursor is malformed'],

  playerNotFound: ['notFound', 'Player not found'],
  clubNotFound: ['notFound', 'Club not found'],
  fixtureNotFound: ['notFound', 'Fixture not found'],

  signInToComment: ['notSignedIn', 'Please sign in to comment'],
  signInToLike: ['notSignedIn', 'Please sign in to like comments'],
  signInToCreatePoll: ['notSignedIn', 'Please sign in to create polls'],
  signInToVote: ['notSignedIn', 'Please sign in to vote'],
  signInToDeleteComment: ['notSignedIn', 'Please sign in to delete comments'],
  signInToDeletePoll: ['notSignedIn', 'Please sign in to delete polls'],
  signInToReport: ['notSignedIn', 'Please sign in to report comments and polls'],

  pageNotFound: ['notFound', 'There is no such page'],
  pageMalformed: [
    'invalid',
    'A page needs a type of letters and digits, and an id of at most 128 characters',
  ],
  tooManyPages: ['conflict', `Other programs have already created the maximum of ${PROGRAM_PAGES_MAX} pages`],
  commentEmpty: ['invalid', 'Please enter a comment'],
  commentTooLong: ['invalid', `A comment has at most ${COMMENT_LENGTH} characters`],
  commentGone: ['notFound', 'This comment no longer exists'],
  repeatedComment: ['conflict', 'You have already posted this comment'],
  replyToReply: ['invalid', 'A reply cannot be replied to'],
  notOwnComment: ['notAllowed', 'Only your own comments can be deleted'],

  questionEmpty: ['invalid', 'Please enter a poll question'],
  questionTooLong: ['invalid', `A question has at most ${QUESTION_LENGTH} characters`],
  tooFewOptions: ['invalid', `Please provide at least ${OPTIONS_MIN} options`],
  tooManyOptions: ['invalid', `A poll has at most ${OPTIONS_MAX} options`],
  optionTooLong: ['invalid', `An option has at most ${OPTION_LENGTH} characters`],
  equalOptions: ['invalid', 'The options must differ from each other'],
  pollEndPast: ['invalid', 'The end of the poll must lie ahead'],
  repeatedPoll: ['conflict', 'You have already asked this question'],
  pollGone: ['notFound', 'This poll no longer exists'],
  pollOver: ['conflict', 'This poll is over'],
  optionNotFound: ['notFound', 'The poll has no such option'],
  alreadyVotedOption: ['conflict', 'You have already voted on this option'],
  alreadyVotedPoll: ['conflict', 'You have already voted on this poll'],
  notOwnPoll: ['notAllowed', 'Only your own polls can be deleted'],

  signInToTip: ['notSignedIn', 'Please sign in to tip'],
  tipsClosed: ['conflict', 'Tips are open until the kickoff or the official eleven'],
  tipLeagueNotFound: ['notFound', 'There is no such league'],
  tipMemberNotFound: ['notFound', 'The league has no such member'],
  invitationNotFound: ['notFound', 'There is no such invitation'],
  tooManyTipLeagues: ['conflict', `A user belongs to at most ${TIP_LEAGUES_MAX} leagues`],
  tipLeagueFull: ['conflict', `A league has at most ${TIP_LEAGUE_MEMBERS_MAX} members`],
  tipLeagueRuns: ['conflict', 'The season of this league is not over yet'],
  tipLeagueWithoutClubs: ['conflict', 'None of its clubs plays in the current season'],
  noMatchdayAhead: ['conflict', 'The season has no matchday ahead'],

  reasonEmpty: ['invalid', 'Please enter a reason'],
  reasonTooLong: ['invalid', `A reason has at most ${REASON_LENGTH} characters`],
  reportOfOwnComment: ['invalid', 'You can delete your own comment instead'],
  reportOfOwnPoll: ['invalid', 'You can delete your own poll instead'],
  alreadyReportedComment: ['conflict', 'You have already reported this comment'],
  alreadyReportedPoll: ['conflict', 'You have already reported this poll'],
  reportNotFound: ['notFound', 'There is no such report'],
  reportDecided: ['conflict', 'This report is already decided'],

  userTeamNotFound: ['notFound', 'Team not found'],
  tooManyUserTeams: ['conflict', `A user has at most ${USER_TEAMS_MAX} teams`],
  formationNotAllowed: ['invalid', 'The game of the team does not allow this formation'],
  starsNotAllowed: ['invalid', 'The game of the team does not allow these stars'],
  tooManyCertain: ['invalid', 'At most one goalkeeper and ten others of a club can be certain to start'],
  playerNotInTeam: ['notFound', 'The player is not in the team'],
  playerAlreadyInTeam: ['conflict', 'The player is in the team already'],
  playersLocked: ['conflict', 'The game of the team has locked this until the matchday is over'],
  userTeamFull: ['conflict', `A team has at most ${USER_TEAM_PLAYERS_MAX} players`],
  rivalNotFound: ['notFound', 'Rival not found'],
  rivalTwice: ['conflict', 'The team has a rival with this name or this squad already'],
  tooManyRivals: ['conflict', `A team has at most ${RIVALS_MAX} rivals`],
  watchlistFull: ['conflict', `A user watches at most ${WATCHED_MAX} players`],
  playerNotWatched: ['notFound', 'Player not watched'],
  pictureUnusable: ['invalid', 'The picture must be a square WebP, JPEG or PNG of at most 256 pixels'],
  sharedPictureNotFound: ['notFound', 'There is no such picture, or it was withdrawn'],
  tooManySharedPictures: ['conflict', `A user shares at most ${SHARED_PICTURES_MAX} pictures`],
  nothingToShare: ['conflict', 'There is no eleven to share yet'],
  tooManyDevices: ['conflict', `A user can get alerts on at most ${ALERT_DEVICES_MAX} devices`],
  pushServiceUnknown: ['invalid', 'The address is not one of a known push service'],
  deviceNotFound: ['notFound', 'There is no such device'],
  addressNotVerified: ['conflict', 'Please verify your e-mail address first'],
  wrongEmail: ['invalid', 'This is not the e-mail address of the account'],
  wrongPassword: ['notAllowed', 'The password is not right'],
  wrongCode: ['notAllowed', 'The code is not right'],
  passwordTooShort: ['invalid', 'The password is too short'],
  passwordTooLong: ['invalid', 'The password is too long'],
  passwordGuessable: ['invalid', 'The password is a word, a name or a pattern with little around it'],
  passwordTooCommon: ['invalid', 'The password is one that attackers guess first'],
  secondFactorIsOn: ['conflict', 'The second factor is already on'],
  accountNotFound: ['notFound', 'There is no account with this e-mail address'],
  accountsElsewhere: ['notFound', 'Accounts are kept by another provider'],

  suggestionNotFound: ['notFound', 'There is no such suggestion'],
  newsNotFound: ['notFound', 'There is no such news item at the desk'],
  newsInFuture: ['invalid', 'News cannot be from the future'],
  editUnderWay: ['conflict', 'Someone else is editing this player'],
  returnPast: ['invalid', 'The expected return lies in the past'],
  clubNotInFixture: ['notFound', 'The club does not play in this fixture'],
  fixtureClosed: ['invalid', 'The fixture is no longer open'],
  elevenOfOthers: ['invalid', 'An eleven can contain only players of the club'],
  elevenIncomplete: ['invalid', 'An eleven has eleven different players'],
  elevenKeepers: ['invalid', 'An eleven has one goalkeeper'],
  elevenNotYours: ['notAllowed', 'Only keepers of the club can enter its eleven'],
  expectedNotNext: ['invalid', 'An eleven is expected for the club’s next match, before its kickoff'],
  expectedTwice: ['invalid', 'Each club can be named once'],
  expectedRepeated: ['conflict', 'The source has named the same eleven for the club’s match before'],
  expectedNotFound: ['notFound', 'There is no such expected eleven'],
  expectedOfOthers: ['notAllowed', 'Only the user who entered it or an administrator can withdraw it'],
  friendlyNotFound: ['notFound', 'There is no such friendly'],
  friendlyDay: ['invalid', 'A friendly is one of the last 120 days'],
  expectedClubUnknown: ['invalid', 'No club of the league has this name'],
  expectedNameUnknown: ['invalid', 'A name fits no player of the club, or several'],
  expectedOtherSource: ['notAllowed', 'This is a key of another source'],
  expectedKeyUnknown: ['notSignedIn', 'The key is unknown or revoked'],

  sheetNotFound: ['notFound', 'There is no such match sheet'],
  sheetEmpty: ['invalid', 'The sheet names no player'],
  sheetTooEarly: ['invalid', 'The match is not over yet'],
  sheetWithoutSources: [
    'conflict',
    'No source reports the season (FEEDS), so its matches come from an import',
  ],
  sheetCsvMalformed: ['invalid', 'The file lacks the columns of match sheets'],
  lettersLost: ['invalid', 'The file has lost letters: save it anew as "CSV UTF-8"'],
  sheetOfOthers: ['notAllowed', 'Only the user who entered a sheet or an administrator can undo it'],
  sheetNotYours: ['notAllowed', 'A keeper of the club has to decide this'],

  sourceOff: ['conflict', 'The source is not switched on'],
  sourceUnusable: ['conflict', 'The source gave no usable answer'],
  clubTaken: ['conflict', 'Another club has this code or name, or plays under its own id already'],
  alreadyDecided: ['conflict', 'This has been decided in the meantime'],

  bundleInvalid: ['invalid', 'The match data cannot be imported'],
  bundleFileUnknown: ['invalid', 'Only files of a match-data bundle can be sent, each of them once'],
  bundleFileTooLarge: ['invalid', 'A file of match data is too large'],
  asOfMalformed: ['invalid', 'The season can only be shown as of an instant'],
  previousSeasonNotBefore: ['invalid', 'The previous season must be an earlier one'],
  seasonNotChecked: ['conflict', 'These files were not checked, or have changed since'],
  replaceWhileFed: ['conflict', 'Sources report the season (FEEDS); start without them to replace it'],
  replaceWithoutBackup: ['conflict', 'No backup could be made, so nothing was replaced; the log says why'],
  importOfLaterSeason: [
    'conflict',
    'This season begins after the one that the sources report (FEEDS); only that one or an earlier one can be their base',
  ],
  importAsOfBesideFeeds: [
    'conflict',
    'Sources report the season (FEEDS), which is shown as of now; import a bundle as their base without --as-of',
  ],
  importOfOtherCompetition: [
    'conflict',
    'This is not the competition that the hub shows; --replace shows it instead',
  ],
  importOfEarlierSeason: [
    'conflict',
    'This season is earlier than the current one; --replace shows it instead',
  ],
  importOfOtherMatches: [
    'conflict',
    'Hardly any match id of this bundle is known in the current season; --replace shows it instead',
  ],
  seasonImportUnderWay: ['conflict', 'Another season is being imported'],

  flowNotFound: ['notFound', 'Unknown agent flow'],
  runInProgress: ['conflict', 'A run is already in progress'],
  runOver: ['conflict', 'This run is over'],
  malformedCron: ['invalid', 'This is not a cron pattern of five fields: minute, hour, day, month, weekday'],
} as const satisfies Record<string, readonly [Reason, string]>;

export type ErrorCode = keyof typeof ERRORS;
