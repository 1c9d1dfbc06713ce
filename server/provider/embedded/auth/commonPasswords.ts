import { PASSWORD_MIN_LENGTH } from './passwordLengths.ts';

/** What attackers try first at a German football site, and international lists leave out: clubs, years, names. */
const LOCAL_PASSWORDS: ReadonlySet<string> = new Set(
  `
01234567 012345678 0123456789 10203040 102030405 1020304050 11223344 1122334455 112233445566 123123123 123321123
12341234 12344321 12345678 123456789 1234567890 123456789a 12345678a 123456abc 123456qwerty 12345abc 12345qwert
1234abcd 1234qwer 123654789 123abc123 135792468 147258369 159753456 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 24681012
741852963 789456123 87654321 987654321 9876543210 a1234567 a12345678 a123456789 aa123456 aa12345678 abc12345 abc123456
abc123abc abcd1234 abcdefg1 abcdefgh abcdefghi access123 access14 admin123 admin1234 admin12345 adminadmin
administrator alexander alexander1 andreas1 arsenal1 asdf1234 asdfasdf asdfghjk asdfghjkl asdfghjklö augsburg
barcelona barcelona1 baseball basketball batman123 bayern123 bayern1900 bayernmuenchen bayernmunich bayernmünchen
benjamin berlin123 blessed1 blink182 borussia borussia09 borussia1 borussia1909 bundesliga bundesliga1 butterfly
butterfly1 bvb09bvb09 bvb190909 champion champion1 changeme changeme1 changeme123 charlie1 charlie123 cheese123
chelsea1 chocolate chocolate1 christian computer computer1 comunio1 comunio123 cookie123 corvette daniel123 daniela1
december default1 default123 deutschland deutschland1 dortmund dortmund09 dortmund1 dragon123 einhorn123 eintracht
eintracht1 elisabeth erdbeere facebook facebook1 fantasy1 fantasy123 fantasyfootball fantasymanager fcbayern fcbayern1
fcbayern1900 fckoeln1 fckoeln1948 ferrari1 florian1 football football1 football123 forever1 fortnite fortnite1
frankfurt frankfurt1 freiburg freiheit fruehling fussball fussball1 fussball123 fußball1 fußball123 geheim123
geheim1234 geheimnis germany1 gladbach gladbach1900 google123 hallo123 hallo1234 hallo12345 hallohallo hallowelt
hamburg1 hamburg123 hamburger harley123 hello123 hellohello herbst2024 herbst2025 hertha123 herthabsc1892 hoffenheim
ichliebedich ichliebedich1 ilovegod iloveyou iloveyou1 iloveyou2 internet internet1 jennifer jennifer1 jessica1
jesus123 jesuschrist jordan23 juventus katharina kennwort kennwort1 kickbase kickbase1 kickbase123 koeln1948 letmein1
letmein123 leverkusen leverkusen04 liebling liverpool liverpool1 lovelove lovely123 manchester master123 masterkey
matthias maximilian meinpasswort mercedes mercedes1 michael1 michelle minecraft minecraft1 monkey12 monkey123
muenchen1 mustang1 münchen1 neuespasswort nintendo november p@ssw0rd p@ssw0rd1 p@ssword pass1234 pass12345 passpass
passw0rd password password! password1 password12 password123 password1234 passwort passwort! passwort1 passwort12
passwort123 playstation pokemon1 pokemon123 porsche911 princess princess1 princessa q1w2e3r4 q1w2e3r4t5 qazwsxedc
qwer1234 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop qwertz123 qwertzui qwertzuiop
qwertzuiopü realmadrid samsung1 samsung123 schalke04 schalke1 schalke1904 schatz123 schatzi1 schatzi123 schmetterling
schokolade schokolade1 sebastian sebastian1 secret123 security security1 september shadow123 soccer123 sommer123
sommer2024 sommer2025 sommer2026 sonnenschein spiderman spiderman1 standard123 starwars starwars1 stefan123 stuermer
stuttgart stuttgart1893 sunshine sunshine1 superman superman1 superman123 test1234 test12345 testing123 testtest
thomas123 torwart1 trustno1 trustnoone user1234 volkswagen welcome1 welcome123 werder1899 werderbremen whatever
whatever1 willkommen willkommen1 willkommen123 winter123 winter2024 winter2025 winter2026 wolfsburg yxcvbnm1
yxcvbnm123 zaq12wsx zaq1zaq1 zxcvbnm1 zxcvbnm123
`
    .trim()
    .split(/\s+/),
);

let international: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first new password, since no other request needs the list. */
async function loadInternational(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN_LENGTH));
}

/** @param password in lower case */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (LOCAL_PASSWORDS.has(password)) return true;
  international ??= loadInternational();
  return (await international).has(password);
}
