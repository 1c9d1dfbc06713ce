import type { Fan } from './fan.ts';
import type { Thing } from './find.ts';
import { SEASON_FAN } from './seasonHub.ts';

/** A task that a fan wants to do, starting from the dashboard. */
export interface Task {
  name: string;
  /** The number of taps that it takes on a phone and on a desktop. */
  taps: { phone: number; desktop: number };
  steps: (fan: Fan, place: Place) => Promise<void>;
}

export interface Place {
  isPhone: boolean;
  /** Unique in this run. */
  ownWord: string;
}

const button = (name: string | RegExp, within?: Thing): Thing => ({
  role: 'button',
  name,
  ...(within && { within }),
});
const link = (name: string | RegExp, within?: Thing): Thing => ({
  role: 'link',
  name,
  ...(within && { within }),
});
const region = (name: string | RegExp): Thing => ({ role: 'region', name });
const dialog = (name: string | RegExp): Thing => ({ role: 'dialog', name });
const title = (name: string | RegExp): Thing => ({ role: 'heading', name });

/** Finds a player or club in the global search. */
async function search(fan: Fan, { isPhone }: Place, text: string): Promise<void> {
  await fan.choose(button(isPhone ? 'Suche öffnen' : 'Suche'));
  await fan.writeWhereFocusIs({ role: 'combobox', name: 'Suche' }, text);
}

/** Opens a screen that is behind 'Mehr' on a phone. */
async function openFromMenu(fan: Fan, { isPhone }: Place, name: string): Promise<void> {
  if (isPhone) await fan.choose(button('Mehr'));
  await fan.choose(isPhone ? link(name, dialog('Mehr')) : link(name));
}

/** Tasks on 15 February 2018, the Thursday before matchday 23. */
export const TASKS: readonly Task[] = [
  {
    name: 'Will my player start, and why?',
    taps: { phone: 2, desktop: 2 },
    async steps(fan, place) {
      await search(fan, place, 'muller thomas');
      await fan.choose({ role: 'option', name: /^Thomas Müller/u });
      await fan.see(title('Thomas Müller'));
      await fan.seeAtOnce(title('Startchance'));
      await fan.see(region('Startchance'), /[1-9]\d\s%.*Wie sie zustande kommt.*Verfügbarkeit/u);
    },
  },
  {
    name: 'How will a club line up?',
    taps: { phone: 2, desktop: 2 },
    async steps(fan) {
      await fan.choose(link('Aufstellungen'));
      await fan.choose(button(/Wolfsburg – Bayern München/u));
      await fan.see(
        { role: 'article', name: /^Wolfsburg – Bayern München/u },
        /Ulreich.*Fehlt.*Arturo Vidal/u,
      );
    },
  },
  {
    name: 'Who in my team is in doubt?',
    taps: { phone: 0, desktop: 0 },
    async steps(fan) {
      await fan.seeAtOnce(region(/^\d+\. Spieltag$/u), /Noch 1 Tag 7 Std .* von 11 erwartete Starter/u);
      await fan.see(region('Ablauf'), /Vidal.*Gesperrt/u);
    },
  },
  {
    name: 'Put a player into my team',
    taps: { phone: 3, desktop: 3 },
    async steps(fan, place) {
      await search(fan, place, 'gnabry');
      await fan.choose(button('Aktionen zu Serge Gnabry'));
      await fan.choose(button(`Ins Team „${SEASON_FAN.team}“`));
      await fan.see(dialog('Serge Gnabry'), `In deinem Team „${SEASON_FAN.team}“`);
    },
  },
  {
    name: 'Watch a player',
    taps: { phone: 3, desktop: 3 },
    async steps(fan) {
      await fan.choose(link('Spieler'));
      await fan.choose(button('Aktionen zu Koen Casteels'));
      await fan.choose(button(/^Beobachten/u));
      await fan.see(dialog('Koen Casteels'), 'Auf deiner Watchlist');
    },
  },
  {
    name: 'Which of two players?',
    taps: { phone: 4, desktop: 4 },
    async steps(fan, place) {
      await search(fan, place, 'niklas sule');
      await fan.choose(button('Aktionen zu Niklas Süle'));
      await fan.choose(link('Vergleichen'));
      // Any rival will do; which one is up to the model.
      await fan.choose(button(/./u, { role: 'group', name: 'Konkurrenten dazunehmen' }));
      await fan.see({ role: 'columnheader', name: /Süle/u });
      await fan.see({ role: 'columnheader', name: /^(?!.*Süle).*aus dem Vergleich nehmen/u });
    },
  },
  {
    name: 'Put a doubtful player into my eleven',
    taps: { phone: 3, desktop: 3 },
    async steps(fan) {
      await fan.choose(link('Mein Team'));
      await fan.choose(button('Aktionen zu Niklas Süle', region('Bank')));
      await fan.choose(button('In die Elf'));
      await fan.see(region('Beste Elf'), /Niklas Süle.*gesetzt/u);
    },
  },
  {
    name: 'Read and join a discussion',
    taps: { phone: 6, desktop: 6 },
    async steps(fan, { isPhone, ownWord }) {
      // On a phone the next fixtures are folded, but never those of the fan's own players.
      await fan.choose(
        isPhone ? link(/Wolfsburg.*Bayern/u, region('Ablauf')) : link(/^VfL Wolfsburg vs FC Bayern München/u),
      );
      await fan.choose(button(/^Diskussion/u));
      const comment: Thing = { role: 'article', name: /Müller trifft/u };
      const vote = button('Für „Heimsieg“ abstimmen');
      await fan.see(vote);
      await fan.choose(button(/^Gefällt mir/u, comment));
      await fan.see(button(/^Gefällt mir/u, comment), /[1-9]/u);
      await fan.choose(vote);
      await fan.see({ role: 'listitem', name: /^Heimsieg/u }, 'Deine Wahl');
      await fan.write({ role: 'textbox', name: 'Dein Kommentar' }, `Ich tippe 1:3. ${ownWord}`);
      await fan.choose(button('Post'));
      await fan.see({ role: 'article', name: new RegExp(ownWord, 'u') }, `Ich tippe 1:3. ${ownWord}`);
    },
  },
  {
    name: 'When do they play, and how did it end?',
    taps: { phone: 3, desktop: 2 },
    async steps(fan, place) {
      await openFromMenu(fan, place, 'Spieltage');
      await fan.see({ role: 'listitem', name: /Wolfsburg.*Bayern München/u }, '15:30 Uhr');
      await fan.choose(button(/^22\./u));
      await fan.see({ role: 'listitem', name: /Bayern München.*Schalke 04/u }, '2 : 1');
    },
  },
  {
    name: 'How good is the forecast?',
    taps: { phone: 2, desktop: 1 },
    async steps(fan, place) {
      await openFromMenu(fan, place, 'Trefferquote');
      await fan.see(title('Trefferquote'));
      await fan.seeAtOnce(title('22. Spieltag'));
      await fan.see(title('Saison 2017/18'));
    },
  },
];
