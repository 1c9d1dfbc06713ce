export * from '#shared/hub/paths.ts';
