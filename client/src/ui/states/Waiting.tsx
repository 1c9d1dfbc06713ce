import { Center, Loader } from '@mantine/core';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';

/** Stands for a screen until its data are there. */
export function Waiting({ label }: { label: string }) {
  return (
    <Center component="output" p="xl">
      <Loader />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Center>
  );
}
