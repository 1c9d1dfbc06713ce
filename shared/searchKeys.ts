import { foldText, searchKeyOf } from './foldText.ts';

/** What fans and tickers call clubs, by a word of the name that no other club has. */
const CALLED: readonly (readonly [word: string, names: string])[] = [
  ['augsburg', 'FCA Fuggerstädter'],
  ['bayern', 'FCB Rekordmeister'],
  ['bielefeld', 'DSC Arminia'],
  ['bochum', 'VfL'],
  ['bremen', 'SVW Werder Grün-Weiß'],
  ['darmstadt', 'SVD Lilien'],
  ['dortmund', 'BVB Schwarz-Gelb'],
  ['dusseldorf', 'F95 Fortuna'],
  ['elversberg', 'SVE'],
  ['frankfurt', 'SGE Adler Eintracht'],
  ['freiburg', 'SCF Breisgau'],
  ['furth', 'SGF Kleeblatt Greuther'],
  ['gladbach', 'BMG Gladbach Fohlen Borussia'],
  ['hamburg', 'HSV Rothosen'],
  ['hannover', 'H96 Die Roten'],
  ['heidenheim', 'FCH'],
  ['hertha', 'BSC Alte Dame'],
  ['hoffenheim', 'TSG Kraichgau'],
  ['kaiserslautern', 'FCK Betze Rote Teufel'],
  ['kiel', 'KSV Störche Holstein'],
  ['koln', 'Effzeh Geißböcke FC Köln'],
  ['leipzig', 'RBL RB'],
  ['leverkusen', 'B04 Werkself'],
  ['mainz', 'M05 Nullfünfer'],
  ['nurnberg', 'FCN Club Glubb'],
  ['paderborn', 'SCP'],
  ['pauli', 'FCSP Kiezkicker'],
  ['schalke', 'S04 Königsblau Knappen'],
  ['stuttgart', 'VfB Schwaben'],
  ['union', 'FCU Eisern Eiserne'],
  ['wolfsburg', 'WOB VfL Wölfe'],
];

/** Key by which a club is found: its names and what fans call it. */
export function clubSearchKey({ name, shortName }: { name: string; shortName: string }): string {
  const folded = foldText(`${name} ${shortName}`);
  const called = CALLED.filter(([word]) => folded.includes(word)).map(([, names]) => names);
  return searchKeyOf(name, shortName, ...called);
}

/**
 * Key by which a player is found: his known and his full name, his initials, and whatever else is given.
 *
 * @param others e.g. his club or his nation
 */
export function playerSearchKey(
  { name, fullName }: { name: string; fullName: string | null },
  ...others: readonly string[]
): string {
  return searchKeyOf(name, ...(fullName === null ? [] : [fullName]), initialsOf(name), ...others);
}

/** The first letters of a name of several parts: `KDB`. */
function initialsOf(name: string): string {
  const parts = name.split(/[\s\p{Pd}]+/u);
  return parts.length < 2 ? '' : parts.map((part) => part.charAt(0)).join('');
}
