import { useEffect, useSyncExternalStore } from 'react';
import { Toast } from '../ui/Toast.tsx';
import { dismissToast, latestToast, subscribeToToasts } from './toasts.ts';

/** Where the community's toasts appear. */
export function ToastLayer() {
  const message = useSyncExternalStore(subscribeToToasts, latestToast);
  useEffect(() => dismissToast, []);
  return <Toast message={message} onDismiss={dismissToast} />;
}
