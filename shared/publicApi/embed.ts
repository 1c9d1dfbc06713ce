/**
 * Path of embeds for forums and blogs; followed by `/players/ID`, `/clubs/ID`, `/fixtures/ID` or `/record`, and `/light`
 * or `/dark`.
 */
export const EMBED_PATH = '/embed';
