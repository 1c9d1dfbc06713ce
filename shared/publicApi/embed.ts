/** Where parts for forums and blogs are; followed by `/players/ID` or `/clubs/ID`, and `/light` or `/dark`. */
export const EMBED_PATH = '/embed';
