import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { query } from '@hub/tools/testing/procedures.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';

it('tells administrators which version runs, and what changed', async () => {
  await using app = await testApp();
  await query(app, 'admin.release', null).expect(401);
  await query(app, 'admin.release', app.userToken).expect(403);
  const { version, notes } = await callerOf(app, app.adminToken).admin.release();
  const read = (name: string) => readFile(new URL(`../../../${name}`, import.meta.url), 'utf8');
  expect(JSON.parse(await read('package.json'))).toMatchObject({ version });
  expect(notes).toContain('### For administrators');
  expect(notes).not.toContain('\n## ');
  expect(await read('CHANGELOG.md')).toContain(notes);
  // The image contains the file, too.
  expect(await read('Dockerfile')).toMatch(/cp -r package\.json CHANGELOG\.md /u);
});
