import { Text } from '@mantine/core';
import { statusChangeText } from '@hub/shared/availability/statusChangeText.ts';
import type { InjuryStatus } from '@hub/shared/terms.ts';

interface StatusChangeProps {
  before: InjuryStatus;
  now: InjuryStatus;
}

/** A changed status, which is a fact. */
export const StatusChange = (change: StatusChangeProps) => (
  <Text span size="sm" fw={600}>
    Status: {statusChangeText(change)}
  </Text>
);
