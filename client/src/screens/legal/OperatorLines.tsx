import type { Operator } from '@hub/shared/hub/legal.schema.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './Legal.module.css';
import { texts } from './texts.ts';

export function OperatorLines({ operator: { name, address, email, phone } }: { operator: Operator }) {
  return (
    <address className={`${ui.breaks} ${ui.stack4} ${classes.address}`}>
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
    </address>
  );
}
