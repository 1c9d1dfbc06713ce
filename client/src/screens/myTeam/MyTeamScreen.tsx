import { IconShirtSport } from '@tabler/icons-react';
import { ComingScreen } from '../../components/ComingScreen.tsx';
import { texts } from './texts.ts';

export function MyTeamScreen() {
  return <ComingScreen Icon={IconShirtSport} {...texts} />;
}
