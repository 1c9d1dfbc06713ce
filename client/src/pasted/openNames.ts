import { useLocalStorage } from '@mantine/hooks';

/** Unmatched names of a pasted list, by team; they stay on the device where they were pasted. */
const KEY = 'hub-open-names';

type OpenNames = Readonly<Record<string, readonly string[]>>;

function stored(): OpenNames {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof known === 'object' && known !== null ? (known as OpenNames) : {};
  } catch {
    return {};
  }
}

/** Remembers names to ask about later; none forgets them. */
export function keepOpenNames(userTeamId: string, names: readonly string[]): void {
  const { [userTeamId]: _before, ...others } = stored();
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify(names.length === 0 ? others : { ...others, [userTeamId]: names }),
    );
  } catch {
    // A browser that stores nothing reminds of nothing.
  }
}

/** Keeps what one team asks about for the team that takes its place. */
export function moveOpenNames(fromTeamId: string, toTeamId: string): void {
  const names = stored()[fromTeamId] ?? [];
  keepOpenNames(fromTeamId, []);
  if (names.length > 0) keepOpenNames(toTeamId, names);
}

/** The names to ask about, and how to forget them. */
export function useOpenNames(userTeamId: string): [names: readonly string[], forget: () => void] {
  const [all, setAll] = useLocalStorage<OpenNames>({
    key: KEY,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const names = all[userTeamId];
  const forget = () => {
    const { [userTeamId]: _before, ...others } = all;
    setAll(others);
  };
  return [Array.isArray(names) ? names : [], forget];
}
