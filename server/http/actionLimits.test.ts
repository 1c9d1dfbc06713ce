import { describe, expect, it } from 'vitest';
import { createActionLimits } from './actionLimits.ts';

describe('limits of actions', () => {
  it('hold for a user wherever he is, and for each kind of action by itself', async () => {
    const allow = createActionLimits();
    for (let poll = 1; poll <= 5; poll += 1) await allow('createPoll', 'anna', `address-${poll}`);
    await expect(allow('createPoll', 'anna', 'another')).rejects.toMatchObject({ reason: 'tooMany' });
    await allow('vote', 'anna', 'another');
    await allow('createPoll', 'ben', 'another');
  });

  it('hold for an address whoever is there', async () => {
    const allow = createActionLimits();
    for (let user = 1; user <= 40; user += 1) await allow('createPoll', `user-${user}`, 'one');
    await expect(allow('createPoll', 'user-41', 'one')).rejects.toMatchObject({ reason: 'tooMany' });
    await allow('createPoll', 'user-42', 'other');
  });
});
