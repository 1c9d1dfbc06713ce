import { foldText } from '../../shared/foldText.ts';

/** Surnames that are words or first names too, so that a headline with one says nothing about the player. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `Alt Bach Bauer Baum Bayer Berg Blum Boss Brand Braun Bruder Engel Ernst Europa Feld Fest Frank Frei Freund Frey Fuchs
  Glück Gott Graf Gross Groß Gut Hahn Haupt Heim Held Herz Hoffnung Horn Jäger Jonas Jung Kaiser Kapitän Klein Koch König
  Kraft Kreuz Krieger Kurz Land Lang Leon Lukas Luft Mai Markt Martin Max Meister Neu Neumann Nord Ost Paul Pauli Peter
  Pokal Preis Reich Richter Ritter Rose Rot Schuster Schwarz Sieg Simon Sommer Sonne Stadt Stark Stein Stolz Sturm Süd
  Thomas Tor Trainer Vogel Wald Weber Weiss Weiß West Winter Wolf Young Zimmer`
    .split(/\s+/)
    .map(foldText),
);

/** What headlines call clubs besides their names, by a word of the name that no other club has. */
export const CALLED_IN_HEADLINES: readonly (readonly [word: string, names: readonly string[]])[] = [
  ['augsburg', ['FCA']],
  ['bayern', ['FC Bayern', 'FCB']],
  ['bremen', ['Werder', 'SVW']],
  ['dortmund', ['BVB']],
  ['frankfurt', ['Eintracht', 'SGE']],
  ['gladbach', ['Gladbach', 'Mönchengladbach', 'BMG']],
  ['hamburg', ['HSV']],
  ['hoffenheim', ['TSG']],
  ['koln', ['Effzeh', 'FC Köln']],
  ['leipzig', ['Leipzig', 'RBL']],
  ['leverkusen', ['Bayer 04', 'Werkself']],
  ['mainz', ['Mainz', 'FSV Mainz']],
  ['paderborn', ['SCP']],
  ['schalke', ['S04']],
  ['stuttgart', ['VfB']],
  ['union', ['FCU']],
];
