/** The package has no types; `s3Server.ts` declares the part it uses. */
declare module 's3rver';
