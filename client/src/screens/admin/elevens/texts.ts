export const officialElevenTexts = {
  title: 'Offizielle Aufstellung',
  explained:
    'Hat ein Verein seine Startelf bekannt gegeben, trägst du sie hier ein. Für diese Begegnung ist dann nichts mehr zu schätzen: Die Elf steht bei 100 %, alle anderen bei 0 %.',
  fixture: 'Begegnung',
  noFixture: 'Begegnung wählen',
  noFixtures: 'Keine Begegnung steht bevor.',
  fixtureOption: (kickoff: string, home: string, away: string) => `${kickoff} · ${home} – ${away}`,
  team: 'Verein',
  hasEleven: 'eingetragen',
} as const;
