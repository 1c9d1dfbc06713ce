import { Stack } from '@mantine/core';
import type { Operator } from '@hub/shared/hub/legal.schema.ts';
import wrapping from '../../ui/Wrapping.module.css';
import { texts } from './texts.ts';

export function OperatorLines({ operator: { name, address, email, phone } }: { operator: Operator }) {
  return (
    <Stack component="address" gap="xs" className={wrapping.breaks}>
      {[name, ...address].map((line) => (
        <span key={line}>{line}</span>
      ))}
      <span>
        {texts.email}: <a href={`mailto:${email}`}>{email}</a>
      </span>
      {phone !== null && (
        <span>
          {texts.phone}: {phone}
        </span>
      )}
    </Stack>
  );
}
