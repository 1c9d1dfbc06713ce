import { formatCount, formatKickoff, formatPlural, formatSeason } from '@hub/shared/text/format.ts';
import type { TipFixture } from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import { AGAIN, MODEL } from '@hub/shared/tipLeagues/tipTerms.ts';
import { formatShortDay } from '../../format/dates.ts';

const lossFormat = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 3, maximumFractionDigits: 3 });
const hitsFormat = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });

const members = (count: number) => formatPlural(count, { one: 'Mitglied', other: 'Mitglieder' });
/** German counts for so few members. */
const ALL_MEMBERS: readonly (string | undefined)[] = [undefined, 'Du bist', 'Beide Mitglieder sind'];
const lock = (countdown: string | null) => (countdown === null ? 'Lock vorbei' : `noch ${countdown}`);

export const texts = {
  title: 'Tipprunden',
  loading: 'Lade Tipprunden …',
  notLoaded: 'Die Tipprunden konnten wir nicht laden.',
  none: 'Noch keine Tipprunde',
  noneExplained:
    'Gründe eine, wähle die Vereine und schick deinen Freunden den Link. Vor jedem Spieltag tippt jeder die Startelf; der erste Anpfiff schließt ab.',
  members,
  lock,
  matchday: (matchday: number) => `${formatCount(matchday)}. Spieltag`,
  tippedOf: (tipped: number, clubs: number) =>
    tipped === clubs ? 'alles getippt' : `${formatCount(tipped)} von ${formatCount(clubs)} getippt`,
  nothingOpen: 'Gerade gibt es nichts zu tippen.',

  isOver: (season: string) => `Diese Saison ist vorbei. Weiter geht es ${formatSeason(season)}.`,
  goOnTitle: (season: string) => `Die Saison ${formatSeason(season)} ist da`,
  goOnText: (count: number) =>
    `Alles von früher bleibt hier. ${ALL_MEMBERS[count] ?? `Alle ${formatCount(count)} Mitglieder sind`} wieder dabei, mit denselben Vereinen, soweit sie noch in der Liga spielen.`,
  goesOnText: 'Alles von früher bleibt hier.',
  goOn: 'Weiterspielen',
  toNext: (season: string) => `Zur Tipprunde ${formatSeason(season)}`,

  newLeague: 'Neue Tipprunde',
  foundTitle: 'Tipprunde gründen',
  found: 'Gründen',
  name: 'Name der Tipprunde',
  nameMissing: 'Gib deiner Tipprunde einen Namen.',
  nameWrong: 'Dieser Name geht nicht.',
  clubs: 'Vereine',
  clubsHint: 'Ihre Elf tippt ihr vor jedem Spieltag. Das lässt sich später nicht ändern.',
  clubsMissing: 'Wähle mindestens einen Verein.',
  clubsChosen: (count: number) => formatPlural(count, { one: 'Verein', other: 'Vereine' }),
  allClubs: 'Alle',
  noClubs: 'Keinen',
  clubsNotLoaded: 'Die Vereine konnten wir nicht laden.',
  cancel: 'Abbrechen',
  save: 'Speichern',

  chatsTitle: 'Discord und Telegram',
  chatsText: (areElevensReported: boolean) =>
    `Der Hub schreibt in euren Chat: ${areElevensReported ? 'wann eine offizielle Elf da ist und wer aus euren Teams dabei ist (nicht, wem er gehört), ' : ''}eine Stunde vor dem Lock, wie viele getippt haben, und nach dem Spieltag die Tabelle mit euren Namen.`,

  back: 'Tipprunden',
  leagueLoading: 'Tipprunde wird geladen',
  leagueNotLoaded: 'Tipprunde nicht geladen',
  leagueNotFound: 'Tipprunde nicht gefunden',
  leagueNotFoundText: 'Es gibt sie nicht (mehr), oder du gehörst nicht dazu.',
  since: (season: string, matchday: number) =>
    `Saison ${formatSeason(season)}, ab dem ${formatCount(matchday)}. Spieltag`,

  openTitle: 'Deine Tipps',
  lockAt: (lockTs: string) => `${formatKickoff(lockTs)} Uhr`,
  match: ({ club, isHome, opponent }: TipFixture) => {
    const other = opponent?.shortName ?? '???';
    return isHome ? `${club.shortName} – ${other}` : `${other} – ${club.shortName}`;
  },
  opponentOf: ({ isHome, opponent }: TipFixture) =>
    `${isHome ? 'gegen' : 'bei'} ${opponent?.shortName ?? '???'}`,
  tip: 'Elf tippen',
  changeTip: 'Ändern',
  tipFor: (club: string) => `Elf tippen: ${club}`,
  changeTipFor: (club: string) => `Ändern: Tipp für ${club}`,
  notTipped: 'noch nicht getippt',
  tippedWith: (percent: number) => `getippt, ${formatCount(percent)} % sicher`,
  elevenKnown: 'Elf ist offiziell, Tipps sind zu',
  tippedBy: (names: readonly string[], all: number) =>
    names.length === 0
      ? 'Noch niemand hat getippt.'
      : names.length === all
        ? 'Alle haben getippt.'
        : `Getippt: ${names.join(', ')}`,
  moved: 'verlegt, eigener Lock',
  crowd:
    'Tippen mindestens fünf Leute die Elf eines Vereins, kann ihre gemeinsame Elf ohne Namen in die Prognose eingehen.',

  editorLoading: 'Lade Kader …',
  editorNotLoaded: 'Den Kader konnten wir nicht laden.',
  predicted: 'Voraussichtliche Elf',
  last: 'Letzte Elf',
  nobody: 'Leeren',
  startWith: 'Beginnen mit',
  squad: 'Kader',
  chosen: (count: number) => `${formatCount(count)} von 11`,
  faults: {
    players: (count: number) =>
      count < 11 ? `Noch ${formatCount(11 - count)} zu wenig.` : `${formatCount(count - 11)} zu viel.`,
    goalkeepers: 'Genau einer der Elf muss Torhüter sein.',
  },
  certainty: 'Wie sicher bist du?',
  certaintyHint: (percent: number) =>
    percent === 100
      ? 'Stimmt alles, bekommst du 0. Jeder Fehler zählt ganz.'
      : `Jeder der Elf beginnt mit ${formatCount(percent)} %. Fehler tun weniger weh, Treffer bringen etwas weniger.`,
  percent: (percent: number) => `${formatCount(percent)} %`,
  submit: 'Tipp abgeben',
  submitChange: 'Tipp ändern',
  noForecast: 'Noch keine Prognose für dieses Spiel.',
  untilLock: 'Bis zum Lock kannst du ihn ändern. Er zählt in all deinen Tipprunden.',

  table: 'Tabelle',
  tableAfter: (matchdays: number) =>
    `nach ${formatPlural(matchdays, { one: 'Spieltag', other: 'Spieltagen' })}`,
  tableNote:
    'Brier-Wert: 0 ist perfekt, kleiner ist besser. Wer nicht tippt, für den zählt dieselbe Elf wie zuletzt.',
  noTable: 'Die Tabelle beginnt nach dem ersten Spieltag, den ihr getippt habt.',
  place: 'Platz',
  who: 'Wer',
  brier: 'Brier',
  hits: 'Ø Elf',
  tips: 'Tipps',
  formatLoss: (brier: number) => lossFormat.format(brier),
  formatHits: (hits: number | null) => (hits === null ? '–' : hitsFormat.format(hits)),
  ofMatches: (tipped: number, matches: number) => `${formatCount(tipped)}/${formatCount(matches)}`,
  me: 'du',
  nameless: 'Ohne Namen',
  fixed: { [MODEL]: 'Das Modell', [AGAIN]: 'Dieselbe Elf wie zuletzt' },
  rules: 'So wird gewertet',
  rulesText: [
    'Für jeden Spieler des Kaders zählt, wie weit dein Tipp daneben lag: der Brier-Wert, Mittel der Abstände im Quadrat. 0 ist perfekt, kleiner ist besser. „Ø Elf“ ist, wie viele deiner Elf im Schnitt begonnen haben; darin fehlt, wo es noch keine gab, wie vor dem ersten Spiel eines Vereins ohne Tipp.',
    'Der erste Anpfiff des Spieltags schließt ab, oder die offizielle Elf, wenn sie früher da ist. Bis dahin sieht niemand, was die anderen getippt haben.',
    'Wer ein Spiel nicht tippt, für den zählt dieselbe Elf wie zuletzt, auch vor dem Beitritt. So vergleicht die Tabelle alle über dieselben Spiele; „Tipps“ sagt, wie viele selbst getippt sind.',
    'Das Modell tippt die Prognose, die vor dem Lock zuletzt eingefroren wurde.',
    'Ein verlegtes Spiel hat seinen eigenen Lock, den Anpfiff. Ist es noch ohne Termin, ruht der Tipp, bis einer feststeht.',
  ],

  history: 'Spieltage',
  running: (scored: number, matches: number) =>
    scored === matches
      ? ''
      : scored === 0
        ? 'läuft'
        : `${formatCount(scored)} von ${formatCount(matches)} gewertet`,
  bestOf: (name: string, hits: number | null) =>
    hits === null ? name : `${name} (${hitsFormat.format(hits)} von 11)`,
  historyLoading: 'Lade Tipps …',
  kickoff: (kickoffTs: string) => formatShortDay(kickoffTs),
  began: 'Es begannen',
  hitsOf: (hits: number | null) => (hits === null ? 'ohne Elf' : `${formatCount(hits)}/11`),
  wrong: (names: string) => `daneben: ${names}`,
  missed: (names: string) => `gefehlt: ${names}`,
  allRight: 'alle elf richtig',
  notTippedBy: (names: string) => `Nicht getippt: ${names}`,
  notPlayed: 'Noch nicht gewertet.',

  membersTitle: 'Mitglieder',
  founder: 'gegründet',
  remove: (name: string) => `${name} entfernen`,
  removeTitle: (name: string) => `${name} entfernen?`,
  removeText: 'Der Einladungslink wird dabei erneuert. Schon gegebene Tipps sieht dann niemand mehr.',
  removeForGood: 'Entfernen',
  showTeam: 'Meine Elf für Duelle zeigen',
  showTeamHint:
    'Die Mitglieder dieser Tipprunde sehen deinen Kader, und ab dem Lock deine Elf, Formation und Stars, bis du es ausschaltest.',
  shownTeam: 'Welches Team?',
  duel: 'gegen dich',
  duelWith: (name: string, team: string) => `Duell: ${name} gegen dich mit „${team}“`,
  invite: 'Freunde einladen',
  inviteText: 'Wer den Link öffnet und angemeldet ist, drückt nur noch auf „Beitreten“.',
  link: 'Einladungslink',
  copy: 'Link kopieren',
  copied: 'Kopiert',
  send: 'Senden',
  sendTitle: (league: string) => `Tippe mit in „${league}“`,
  renew: 'Neuer Link',
  renewTitle: 'Einladungslink erneuern?',
  renewText: 'Der alte Link führt dann niemanden mehr hierher. Wer schon dabei ist, bleibt dabei.',
  rename: 'Umbenennen',
  renameTitle: 'Tipprunde umbenennen',
  leave: 'Verlassen',
  leaveTitle: (name: string) => `„${name}“ verlassen?`,
  leaveText: 'Deine Tipps bleiben dir für andere Tipprunden.',
  leaveAsFounder:
    'Die Tipprunde geht an das Mitglied über, das am längsten dabei ist. Die Chats, die du für sie eingetragen hast, nimmt der Hub heraus.',
  leaveAsLast: 'Du bist allein: Die Tipprunde wird gelöscht.',
  delete: 'Löschen',
  deleteTitle: (name: string) => `„${name}“ löschen?`,
  deleteText: 'Die Tipprunde verschwindet für alle Mitglieder. Das lässt sich nicht rückgängig machen.',

  invitationTitle: 'Einladung',
  invitationLoading: 'Lade Einladung …',
  invitedTo: (name: string) => `Tippst du mit in „${name}“?`,
  invitedBy: (founder: string | null, count: number) =>
    founder === null ? members(count) : `Gegründet von ${founder} · ${members(count)}`,
  join: 'Beitreten',
  isMember: 'Du bist schon dabei.',
  toLeague: 'Zur Tipprunde',
  toLeagues: 'Zu deinen Tipprunden',
  noInvitation: 'Hier ist keine Einladung',
  noInvitationText: 'Öffne den Link noch einmal so, wie du ihn bekommen hast.',
  visitorTitle: 'Du bist zu einer Tipprunde eingeladen',
  visitorText:
    'Tippt zusammen vor jedem Spieltag, wer beginnt. Melde dich an oder registriere dich; danach drückst du nur noch auf „Beitreten“.',
  signIn: 'Anmelden und beitreten',
} as const;
