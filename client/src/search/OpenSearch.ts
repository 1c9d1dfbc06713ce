import { createContext, use } from 'react';

/** @param typedIn a field whose text the search takes over once it is there */
export type OpensSearch = (typedIn?: HTMLInputElement) => void;

/** Opens the global search from any screen. */
export const OpenSearch = createContext<OpensSearch>(() => undefined);

export const useOpenSearch = (): OpensSearch => use(OpenSearch);
