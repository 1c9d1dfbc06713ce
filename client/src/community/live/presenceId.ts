const KEY = 'hub-reader';

let unstoredId: string | null = null;

/** An anonymous id with which all tabs of this browser count as one reader of a page. */
export function presenceId(): string {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept !== null && /^[\w-]{1,64}$/u.test(kept)) return kept;
    const fresh = newId();
    localStorage.setItem(KEY, fresh);
    return fresh;
  } catch {
    // Without storage, the id lasts for this page only.
    unstoredId ??= newId();
    return unstoredId;
  }
}

const newId = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(36)).join('');
