/** The package brings no types; `s3Server.ts` says what it uses of it. */
declare module 's3rver';
