import { Center, Loader } from '@mantine/core';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';

/** Shown in place of a screen until its data has loaded. */
export function LoadingState({ label }: { label: string }) {
  return (
    <Center component="output" p="xl">
      <Loader />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Center>
  );
}
