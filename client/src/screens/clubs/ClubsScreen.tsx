import { IconShield } from '@tabler/icons-react';
import { ComingScreen } from '../../components/ComingScreen.tsx';
import { texts } from './texts.ts';

export function ClubsScreen() {
  return <ComingScreen Icon={IconShield} {...texts} />;
}
