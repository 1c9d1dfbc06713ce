/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox with groups has no elements of its own */
import { Button, Modal, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { trpc } from '../api/trpc.ts';
import classes from './SearchDialog.module.css';
import { SearchOptionRow } from './SearchOptionRow.tsx';
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
    <Modal.Root
      opened={isOpen}
      onClose={onDismiss}
      returnFocus={false}
      size={560}
      yOffset="8dvh"
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={texts.search} radius="md">
        <SearchBox screens={screens} onLeave={onLeave} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** A search field and beneath it what it finds, as a combobox: the field keeps the focus. */
function SearchBox({ screens, onLeave }: Pick<SearchDialogProps, 'screens' | 'onLeave'>) {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const { data, isError, isFetching, refetch } = trpc.catalog.search.useQuery();
  const index = useMemo(() => indexEntries(data ?? NOTHING), [data]);
  const { groups, count } = useMemo(() => searchFor(query, screens, index), [query, screens, index]);
  const navigate = useNavigate();
  const listId = useId();

  const options = groups.flatMap((group) => group.options);
  const optionId = (position: number) => `${listId}-${position}`;
  const isLoading = data === undefined && !isError;
  const result = count === 0 ? texts.nothing : texts.count(count);

  const openResult = (path: string) => {
    onLeave();
    void navigate(path);
  };
  const move = (steps: number) => {
    if (options.length > 0) setActive((active + steps + options.length) % options.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && options[active] !== undefined) openResult(options[active].path);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={classes.head}>
        <TextInput
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? optionId(active) : undefined}
          data-autofocus
          size="md"
          variant="unstyled"
          className={classes.field}
          classNames={{ input: classes.input }}
          aria-label={texts.search}
          placeholder={texts.placeholder}
          leftSection={<IconSearch size={19} stroke={1.7} aria-hidden />}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={({ currentTarget }) => {
            setQuery(currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Modal.CloseButton size="lg" aria-label={texts.close} />
      </div>
      <div id={listId} role="listbox" aria-label={texts.results} className={classes.options}>
        {groups.map((group) => (
          <div key={group.id} role="group" aria-label={texts.groups[group.id]}>
            <div className={classes.group} aria-hidden>
              {texts.groups[group.id]}
            </div>
            {group.options.map((option) => {
              const position = options.indexOf(option);
              return (
                <SearchOptionRow
                  key={option.path}
                  id={optionId(position)}
                  option={option}
                  isActive={position === active}
                  onOpen={openResult}
                />
              );
            })}
          </div>
        ))}
      </div>
      {isLoading && <p className={classes.note}>{texts.loading}</p>}
      {isError && data === undefined && (
        <div className={classes.note} role="alert">
          {texts.notLoaded}{' '}
          <Button size="compact-sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </div>
      )}
      {!isLoading && count === 0 && <p className={classes.note}>{texts.nothing}</p>}
      <VisuallyHidden>
        <output>{query.trim() !== '' && !isLoading ? result : ''}</output>
      </VisuallyHidden>
      <p className={classes.keys}>{texts.keys}</p>
    </>
  );
}
