import { IconUsers } from '@tabler/icons-react';
import { ComingScreen } from '../../components/ComingScreen.tsx';
import { texts } from './texts.ts';

export function PlayersScreen() {
  return <ComingScreen Icon={IconUsers} {...texts} />;
}
