import type { ProgramSource } from '@hub/shared/elevens/programElevens.schema.ts';
import { PUBLIC_API_PATH } from '@hub/shared/publicApi/publicApiTerms.ts';
import { formatKickoff } from '@hub/shared/text/format.ts';

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

export const sourceKeyTexts = {
  title: 'Erwartete Elfen von Programmen',
  explained: `Mit einem Schlüssel trägt ein Programm ein, welche Elf eine Quelle erwartet, etwa eine Zeitung oder ein Blog: POST ${PUBLIC_API_PATH}/expected-elevens, beschrieben unter „Schnittstelle“. Jeder Schlüssel gilt für eine Quelle.`,
  name: 'Name der Quelle',
  give: 'Schlüssel geben',
  giveTo: (name: string) => `Schlüssel geben: ${name}`,
  renew: 'Neuer Schlüssel',
  renewTitle: (name: string) => `Neuer Schlüssel: ${name}`,
  renewText: 'Der bisherige Schlüssel gilt dann nicht mehr.',
  revoke: 'Widerrufen',
  revokeTitle: (name: string) => `Schlüssel widerrufen: ${name}`,
  revokeText: 'Das Programm kann dann nichts mehr eintragen. Was es eingetragen hat, bleibt.',
  stateOf: ({ keySinceTs, newestTs }: ProgramSource) =>
    [
      keySinceTs === null ? 'kein Schlüssel' : `Schlüssel seit ${formatKickoff(keySinceTs)}`,
      newestTs === null ? 'noch keine Elf' : `neueste Elf ${formatKickoff(newestTs)}`,
    ].join(' · '),
  given: (name: string) => `Der Schlüssel für ${name}. Der Hub zeigt ihn nur dieses eine Mal.`,
  copy: 'Kopieren',
  copied: 'Kopiert',
} as const;
