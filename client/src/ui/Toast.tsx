import { Box, Button, CloseButton, Group, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import surfaces from './Surfaces.module.css';
import wrapping from './Wrapping.module.css';
import { VisuallyHidden } from './text/VisuallyHidden.tsx';
import classes from './Toast.module.css';
import { texts } from './texts.ts';

const SHOWN_MS = 10_000;

export interface ToastMessage {
  title?: string;
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
 * The latest message, above the bar at the foot of the screen; it stays while hovered or focused, and failures stay until dismissed.
 */
export function Toast({ message, onDismiss }: ToastProps) {
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    if (message === null || message.isFailure || isHeld) return undefined;
    const timer = setTimeout(onDismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message, isHeld, onDismiss]);

  const words = message && [message.title, message.text].filter(Boolean).join(': ');
  const act = message?.onUndo ?? message?.onRetry;
  return (
    <Stack gap={0} align="center" px="md" className={classes.place}>
      {/* Both live regions stay in the document, so that their changes are announced. */}
      <VisuallyHidden component="output">{message !== null && !message.isFailure && words}</VisuallyHidden>
      <VisuallyHidden role="alert">{message?.isFailure === true && words}</VisuallyHidden>
      {message !== null && (
        <Group
          gap="sm"
          wrap="nowrap"
          fz="sm"
          className={`${surfaces.surface} ${classes.toast}`}
          data-failure={message.isFailure || undefined}
          onPointerEnter={() => setIsHeld(true)}
          onPointerLeave={() => setIsHeld(false)}
          onFocus={() => setIsHeld(true)}
          onBlur={() => setIsHeld(false)}
        >
          <Box component="span" aria-hidden miw={0} className={wrapping.breaks}>
            {message.title !== undefined && <strong>{message.title} </strong>}
            {message.text}
          </Box>
          {act !== undefined && (
            <Button
              flex="none"
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
        </Group>
      )}
    </Stack>
  );
}
