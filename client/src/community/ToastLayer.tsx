import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { texts } from './texts.ts';
import classes from './Toasts.module.css';

/** The subject of a toast: the outcome of the latest try replaces earlier ones. */
export type Subject = 'writing' | 'poll' | 'vote' | 'like' | 'deletion' | 'report' | 'loading';

export interface Toast {
  title?: string;
  message: string;
  color: string;
}

const LOOK = {
  // Away from the buttons of forms and from a phone's tabs.
  position: 'top-center',
  withBorder: true,
  classNames: { root: classes.toast, description: classes.text },
  closeButtonProps: { 'aria-label': texts.close },
} as const;

/** Toasts on the screen at once. */
const TOASTS_MAX = 3;

/** Toasts on the screen, oldest first. */
const shown = new Map<Subject, string>();

export function showToast(subject: Subject, toast: Toast): void {
  hide(subject);
  // New toasts show at once instead of waiting for old ones.
  const [oldest] = shown.keys();
  if (oldest !== undefined && shown.size >= TOASTS_MAX) hide(oldest);
  const id = notifications.show({
    ...LOOK,
    ...toast,
    onClose: () => shown.get(subject) === id && shown.delete(subject),
  });
  shown.set(subject, id);
}

function hide(subject: Subject): void {
  const id = shown.get(subject);
  shown.delete(subject);
  if (id !== undefined) notifications.hide(id);
}

/** Where toasts appear. */
export const ToastLayer = () => <Notifications limit={TOASTS_MAX} />;
