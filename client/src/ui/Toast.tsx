import { Button, CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import ui from './Vocabulary.module.css';
import classes from './Toast.module.css';
import { texts } from './texts.ts';

const SHOWN_MS = 10_000;

export interface ToastMessage {
  text: string;
  isFailure?: boolean;
  /** Offers to undo the action in the message. */
  onUndo?: () => void;
  /** Offers to retry the failed action. */
  onRetry?: () => void;
}

interface ToastProps {
  message: ToastMessage | null;
  onDismiss: () => void;
}

/**
 * The latest message at the foot of the screen; it stays while hovered or focused, and failures stay until dismissed.
 */
export function Toast({ message, onDismiss }: ToastProps) {
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    if (message === null || message.isFailure || isHeld) return undefined;
    const timer = setTimeout(onDismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message, isHeld, onDismiss]);

  const act = message?.onUndo ?? message?.onRetry;
  return (
    <div className={`${ui.pile} ${classes.place}`}>
      {/* Both live regions stay in the document, so that their changes are announced. */}
      <output className={`${ui.nowrap} ${classes.words}`}>
        {message !== null && !message.isFailure && message.text}
      </output>
      <div role="alert" className={`${ui.nowrap} ${classes.words}`}>
        {message?.isFailure === true && message.text}
      </div>
      {message !== null && (
        <div
          className={`${ui.textSm} ${ui.row} ${ui.lines140} ${ui.surface} ${ui.gap10} ${classes.toast}`}
          data-failure={message.isFailure || undefined}
          onPointerEnter={() => setIsHeld(true)}
          onPointerLeave={() => setIsHeld(false)}
          onFocus={() => setIsHeld(true)}
          onBlur={() => setIsHeld(false)}
        >
          <span aria-hidden className={`${ui.breaks} ${ui.shrinks}`}>
            {message.text}
          </span>
          {act !== undefined && (
            <Button
              className={ui.fixed}
              size="sm"
              variant="default"
              onClick={() => {
                setIsHeld(false);
                onDismiss();
                act();
              }}
            >
              {message.onUndo === undefined ? texts.retry : texts.undo}
            </Button>
          )}
          <CloseButton
            size="xl"
            iconSize={18}
            aria-label={texts.dismiss}
            onClick={() => {
              setIsHeld(false);
              onDismiss();
            }}
          />
        </div>
      )}
    </div>
  );
}
