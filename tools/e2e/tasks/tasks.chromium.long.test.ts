import { startChromium } from './chromiumEngine.ts';
import { describeTasks } from './describeTasks.ts';

describeTasks('Chromium', startChromium, '', [
  { widthPx: 390, colorScheme: 'light', hand: 'finger' },
  { widthPx: 1280, colorScheme: 'dark', hand: 'finger' },
  { widthPx: 390, colorScheme: 'dark', hand: 'keyboard' },
  { widthPx: 1280, colorScheme: 'light', hand: 'keyboard' },
]);
