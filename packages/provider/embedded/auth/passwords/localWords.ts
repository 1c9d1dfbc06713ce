/** Words that fans of German football use as passwords, and that neither German nor international lists contain. */
export const LOCAL_WORDS: readonly string[] = `
bundesliga bundesligafantasyhub comunio einwurf elfmeter fantasyfootball fantasyhub fantasymanager fcbayern fckoeln
fussball fussballgott fussballmanager herthabsc hoffenheim kennwort kickbase kicker meinpasswort meinverein nurderhsv
nurderbvb passwort startelf startet starteter stuermer torwart traumelf werderbremen werstartet
januar februar maerz märz april mai juni juli august september oktober november dezember
fruehling frühling sommer herbst winter montag dienstag mittwoch donnerstag freitag samstag sonntag
`
  .trim()
  .split(/\s+/);
