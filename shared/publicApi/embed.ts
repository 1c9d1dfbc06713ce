/**
 * Where parts for forums and blogs are; followed by `/players/ID`, `/clubs/ID`, `/fixtures/ID` or `/record`, and `/light` or
 * `/dark`.
 */
export const EMBED_PATH = '/embed';
