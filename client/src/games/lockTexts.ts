import { formatCount } from '#shared/text/format.ts';
import type { GameProfile } from '#shared/games/profiles.ts';

const lockFormat = new Intl.DateTimeFormat('de-DE', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Berlin',
});

/** Separate from a game's other texts, because the first screen shows only the countdown. */
export const lockTexts = {
  left: (countdown: string) => `Noch ${countdown}`,
  until: {
    eleven: 'bis zum Lock deiner Elf',
    formationAndStars: 'bis zum Lock von Formation und Stars',
    squad: 'bis zum Lock deines Kaders',
  } satisfies Record<GameProfile['locks'], string>,
  untilNextPlayer: 'bis zum nächsten Lock eines deiner Spieler',
  lockAt: (lockTs: string, matchday: number) =>
    `${lockFormat.format(Date.parse(lockTs))} Uhr · ${formatCount(matchday)}. Spieltag`,
  isSet: {
    eleven: 'Deine Elf steht fest',
    formationAndStars: 'Formation und Stars stehen fest',
    squad: 'Dein Kader steht fest',
  } satisfies Record<GameProfile['locks'], string>,
  isOver: 'Der Spieltag ist vorbei',
  nextLock: (lockTs: string, matchday: number) => `Nächster Lock: ${lockTexts.lockAt(lockTs, matchday)}`,
  noLock: 'Kein Lock steht an.',
  seasonLocked: 'Dein Kader steht für die ganze Saison fest.',
} as const;
