const KEY = 'hub-reader';

let unkept: string | null = null;

/** By which all tabs of this browser count as one reader; it says nothing about who that is. */
export function readerId(): string {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept !== null && /^[\w-]{1,64}$/u.test(kept)) return kept;
    const fresh = newId();
    localStorage.setItem(KEY, fresh);
    return fresh;
  } catch {
    // Without a storage, for this page only.
    unkept ??= newId();
    return unkept;
  }
}

const newId = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(36)).join('');
