import { Button } from '@mantine/core';
import { IconShield, IconSoccerField, IconUsers } from '@tabler/icons-react';
import { Link } from '../../ui/address/Link.tsx';
import { paths } from '#shared/hub/paths.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './QuickAccess.module.css';
import { texts } from './texts.ts';

const BUTTONS = [
  { label: texts.toPlayers, path: paths.players, Icon: IconUsers },
  { label: texts.toClubs, path: paths.clubs, Icon: IconShield },
  { label: texts.toLineups, path: paths.lineups, Icon: IconSoccerField },
];

export function QuickAccess() {
  return (
    <nav aria-label={texts.quickAccess} className={`${ui.wrap} ${ui.gap8} ${ui.below12}`}>
      {BUTTONS.map(({ label, path, Icon }) => (
        <Button
          key={path}
          component={Link}
          to={path}
          variant="default"
          className={`${ui.thumb} ${ui.paddedX8} ${classes.button}`}
          classNames={{ section: classes.iconPlace }}
          leftSection={<Icon size={17} stroke={1.7} className={classes.icon} aria-hidden />}
        >
          {label}
        </Button>
      ))}
    </nav>
  );
}
