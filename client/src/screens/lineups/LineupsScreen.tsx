import { IconSoccerField } from '@tabler/icons-react';
import { ComingScreen } from '../../components/ComingScreen.tsx';
import { texts } from './texts.ts';

export function LineupsScreen() {
  return <ComingScreen Icon={IconSoccerField} {...texts} />;
}
