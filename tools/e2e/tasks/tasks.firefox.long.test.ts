import { describeTasks } from './describeTasks.ts';
import { findFirefox, startFirefox } from './firefoxEngine.ts';

const path = findFirefox();

describeTasks(
  'Firefox',
  path === null ? null : () => startFirefox(path),
  'no Firefox is installed (`apt-get install firefox-esr`, or name one in FIREFOX_PATH)',
  [
    { widthPx: 390, colorScheme: 'light', hand: 'finger' },
    { widthPx: 1280, colorScheme: 'dark', hand: 'keyboard' },
  ],
);
