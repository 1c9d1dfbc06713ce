import { foldText } from '@hub/shared/text/foldText.ts';

/** Surnames that are also words or first names; in a headline they do not identify a player. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `Alt Bach Bauer Baum Bayer Berg Blum Boss Brand Braun Bruder Engel Ernst Europa Feld Fest Frank Frei Freund Frey Fuchs
  Glück Gott Graf Gross Groß Gut Hahn Haupt Heim Held Herz Hoffnung Horn Jäger Jonas Jung Kaiser Kapitän Klein Koch König
  Kraft Kreuz Krieger Kurz Land Lang Leon Lukas Luft Mai Markt Martin Max Meister Neu Neumann Nord Ost Paul Pauli Peter
  Pokal Preis Reich Richter Ritter Rose Rot Schuster Schwarz Sieg Simon Sommer Sonne Stadt Stark Stein Stolz Sturm Süd
  Thomas Tor Trainer Vogel Wald Weber Weiss Weiß West Winter Wolf Young Zimmer`
    .split(/\s+/)
    .map(foldText),
);
