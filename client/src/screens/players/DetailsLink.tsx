import { Text } from '@mantine/core';
import type { PlayerRef } from '@hub/shared/catalog/players.schema.ts';
import { Link } from 'react-router';
import { playerPath } from '@hub/shared/hub/paths.ts';
import taps from '../../ui/Taps.module.css';
import type { ListOrigin } from '../../ui/address/BackLink.tsx';
import { texts } from './texts.ts';

interface DetailsLinkProps {
  player: PlayerRef;
  /** The current filters, for the way back. */
  listSearch: string;
}

/**
 * The specified link 'Details', above the name's link, which covers the whole row. Both lead to the same page, so keyboards and
 * screen readers get only the name's.
 */
export const DetailsLink = ({ player: { id, name }, listSearch }: DetailsLinkProps) => (
  <Text
    component={Link}
    to={playerPath(id)}
    state={{ listSearch, name } satisfies ListOrigin & { name: string }}
    size="xs"
    py="xs"
    className={`${taps.link} ${taps.over}`}
    tabIndex={-1}
    aria-hidden
  >
    {texts.details}
  </Text>
);
