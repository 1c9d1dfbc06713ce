import { fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { playerProperty } from '../../ui/playerTransition.ts';
import { usePlayerTransition } from './usePlayerTransition.ts';

afterEach(() => document.documentElement.removeAttribute('style'));

function Rows() {
  usePlayerTransition();
  return (
    <>
      <a href="/players/1.7#diskussion">
        <b>Müller</b>
      </a>
      <a href="/players/8">Süle</a>
      <a href="/clubs/8">Bayern</a>
    </>
  );
}

const movingOf = (playerId: string) =>
  document.documentElement.style.getPropertyValue(playerProperty(playerId));

describe('usePlayerTransition', () => {
  it('names the player of the link that was followed last', () => {
    const { getByText, unmount } = render(<Rows />);
    fireEvent.click(getByText('Bayern'));
    expect(movingOf('8')).toBe('');
    fireEvent.click(getByText('Müller'));
    expect(movingOf('1.7')).toBe('player');
    fireEvent.click(getByText('Süle'));
    expect([movingOf('1.7'), movingOf('8')]).toEqual(['', 'player']);
    unmount();
  });
});
