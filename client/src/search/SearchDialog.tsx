import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { trpc } from '../api/trpc.ts';
import classes from './SearchDialog.module.css';
import { SearchOptions } from './SearchOptions.tsx';
import { indexEntries, searchFor, type SearchScreen } from './searchResults.ts';
import { texts } from './texts.ts';

const NOTHING = { players: [], clubs: [] };

interface SearchDialogProps {
  isOpen: boolean;
  screens: readonly SearchScreen[];
  onDismiss: () => void;
  /** Something was chosen and is being opened. */
  onLeave: () => void;
}

/** Finds players, clubs and screens by name; everything is there before the first key stroke is answered. */
export function SearchDialog({ isOpen, screens, onDismiss, onLeave }: SearchDialogProps) {
  return (
    <Modal.Root opened={isOpen} onClose={onDismiss} returnFocus={false} size={560} yOffset="8dvh">
      <Modal.Overlay />
      <Modal.Content aria-label={texts.search} radius="md" className={classes.content}>
        <SearchBox screens={screens} onLeave={onLeave} />
      </Modal.Content>
    </Modal.Root>
  );
}

function SearchBox({ screens, onLeave }: Pick<SearchDialogProps, 'screens' | 'onLeave'>) {
  const [query, setQuery] = useState('');
  const { data, isError, isFetching, refetch } = trpc.catalog.search.useQuery();
  const index = useMemo(() => indexEntries(data ?? NOTHING), [data]);
  const results = useMemo(() => searchFor(query, screens, index), [query, screens, index]);
  const combobox = useCombobox({ opened: true });
  const navigate = useNavigate();

  const { selectFirstOption } = combobox;
  useEffect(() => {
    selectFirstOption();
    // oxlint-disable-next-line react/exhaustive-deps -- the function is a new one every time
  }, [results]);

  const openResult = (path: string) => {
    onLeave();
    void navigate(path);
  };

  return (
    <Combobox store={combobox} onOptionSubmit={openResult}>
      <div className={classes.head}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            // The target around it says what a combobox must say.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props
            role="combobox"
            data-autofocus
            size="md"
            variant="unstyled"
            className={classes.field}
            classNames={{ input: classes.input }}
            aria-label={texts.search}
            placeholder={texts.placeholder}
            leftSection={<IconSearch size={19} stroke={1.7} aria-hidden />}
            spellCheck={false}
            enterKeyHint="go"
            value={query}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <Modal.CloseButton size="lg" aria-label={texts.close} />
      </div>
      <SearchOptions
        results={results}
        isLoading={data === undefined && !isError}
        failure={
          isError && data === undefined ? { isRetrying: isFetching, retry: () => void refetch() } : null
        }
        hasQuery={query.trim() !== ''}
      />
      <p className={classes.keys}>{texts.keys}</p>
    </Combobox>
  );
}
