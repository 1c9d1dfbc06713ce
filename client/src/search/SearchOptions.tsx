import { Button, Combobox, VisuallyHidden } from '@mantine/core';
import { IconUser, IconUsers } from '@tabler/icons-react';
import { TeamPennant } from '../components/TeamBadge.tsx';
import classes from './SearchDialog.module.css';
import type { SearchResults } from './searchResults.ts';
import { texts } from './texts.ts';

interface SearchOptionsProps {
  results: SearchResults;
  isLoading: boolean;
  /** Null while players and clubs can be searched. */
  failure: { isRetrying: boolean; retry: () => void } | null;
  hasQuery: boolean;
}

/** What was found, by kind. */
export function SearchOptions({ results, isLoading, failure, hasQuery }: SearchOptionsProps) {
  const { screens, clubs, players, allPlayers } = results;
  const count = screens.length + clubs.length + (allPlayers?.count ?? players.length);
  return (
    <>
      <Combobox.Options aria-label={texts.results} className={classes.options}>
        {players.length > 0 && (
          <Combobox.Group label={texts.players}>
            {players.map(({ path, label, detail }) => (
              <Combobox.Option key={path} value={path} className={classes.option}>
                <IconUser size={17} stroke={1.6} className={classes.icon} aria-hidden />
                <span className={classes.label}>{label}</span>
                <span className={classes.detail}>{detail}</span>
              </Combobox.Option>
            ))}
            {allPlayers !== null && (
              <Combobox.Option value={allPlayers.path} className={classes.option}>
                <IconUsers size={17} stroke={1.6} className={classes.icon} aria-hidden />
                <span className={classes.label}>{texts.allPlayers(allPlayers.count)}</span>
              </Combobox.Option>
            )}
          </Combobox.Group>
        )}
        {clubs.length > 0 && (
          <Combobox.Group label={texts.clubs}>
            {clubs.map(({ path, label, team }) => (
              <Combobox.Option key={path} value={path} className={classes.option}>
                <TeamPennant team={team} />
                <span className={classes.label}>{label}</span>
              </Combobox.Option>
            ))}
          </Combobox.Group>
        )}
        {screens.length > 0 && (
          <Combobox.Group label={texts.screens}>
            {screens.map(({ path, label, Icon }) => (
              <Combobox.Option key={path} value={path} className={classes.option}>
                <Icon size={17} stroke={1.6} className={classes.icon} aria-hidden />
                <span className={classes.label}>{label}</span>
              </Combobox.Option>
            ))}
          </Combobox.Group>
        )}
      </Combobox.Options>
      {isLoading && <p className={classes.note}>{texts.loading}</p>}
      {failure !== null && (
        <div className={classes.note} role="alert">
          {texts.notLoaded}{' '}
          <Button size="compact-sm" variant="default" loading={failure.isRetrying} onClick={failure.retry}>
            {texts.retry}
          </Button>
        </div>
      )}
      {!isLoading && count === 0 && <p className={classes.note}>{texts.nothing}</p>}
      <VisuallyHidden>
        <output>{hasQuery && !isLoading ? (count === 0 ? texts.nothing : texts.count(count)) : ''}</output>
      </VisuallyHidden>
    </>
  );
}
