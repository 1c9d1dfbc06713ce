import { createContext, use } from 'react';

/** @param typedIn a field whose text the search takes over once it is there */
export type OpensSearch = (typedIn?: HTMLInputElement) => void;

/** Opens the search over everything, from wherever a screen offers it. */
export const OpenSearch = createContext<OpensSearch>(() => undefined);

export const useOpenSearch = (): OpensSearch => use(OpenSearch);
