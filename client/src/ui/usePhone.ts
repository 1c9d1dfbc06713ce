import { useMediaQuery } from '@mantine/hooks';

/** Narrower than the breakpoint `sm`, 768 px: bars above and below the screen, rows and sheets instead of tables and dialogs. */
const PHONE = '(max-width: 47.99em)';

/** Whether the window is as narrow as a phone, known before the first paint. */
export const usePhone = (): boolean => useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
