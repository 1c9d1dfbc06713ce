import { useLocalStorage } from '@mantine/hooks';

/** Unmatched names of pasted lists, by team; they stay on the device where they were pasted. */
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

/** Stores names to ask about later; an empty list clears them. */
export function storeOpenNames(userTeamId: string, names: readonly string[]): void {
  const { [userTeamId]: _before, ...others } = stored();
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify(names.length === 0 ? others : { ...others, [userTeamId]: names }),
    );
  } catch {
    // Without storage there are no reminders.
  }
}

/** Moves a team's open names to the team that replaces it. */
export function moveOpenNames(fromTeamId: string, toTeamId: string): void {
  const names = stored()[fromTeamId] ?? [];
  storeOpenNames(fromTeamId, []);
  if (names.length > 0) storeOpenNames(toTeamId, names);
}

/** The names to ask about, and a function to clear them. */
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
