import { createContext, use } from 'react';

/** Opens the search over everything, from wherever a screen offers it. */
export const OpenSearch = createContext<() => void>(() => undefined);

export const useOpenSearch = (): (() => void) => use(OpenSearch);
