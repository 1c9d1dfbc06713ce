import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { build, type Rolldown } from 'vite';
import { classNamesInPlace, css } from '../../classNames.ts';

let dir = '';

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hub-class-names-'));
  await mkdir(join(dir, 'src'));
  await writeFile(join(dir, 'src/some.module.css'), '.first { color: red }\n.second { color: blue }\n');
});
afterAll(() => rm(dir, { recursive: true }));

async function built(script: string): Promise<{ code: string; styles: string }> {
  await writeFile(join(dir, 'src/some.tsx'), `import classes from './some.module.css';\n${script}`);
  const { output } = (await build({
    configFile: false,
    root: dir,
    logLevel: 'silent',
    plugins: [classNamesInPlace()],
    css,
    build: { write: false, minify: false, rolldownOptions: { input: join(dir, 'src/some.tsx') } },
  })) as Rolldown.RolldownOutput;
  const styles = output.find(({ fileName }) => fileName.endsWith('.css'));
  return { code: output[0].code, styles: styles?.type === 'asset' ? styles.source.toString() : '' };
}

it('inlines class names where they are used, without a list of all classes', async () => {
  const { code, styles } = await built('document.title = `${classes.second} ${{ classes: 1 }.classes}`;');
  const [, name = ''] = /\.(second_[0-9a-f]{5})/u.exec(styles) ?? [];
  expect(name).not.toBe('');
  expect(code).toContain(name);
  expect(code).not.toContain('first');
});

it.each([
  ['a class that the styles lack', 'document.title = classes.third;', /has no class third/u],
  [
    'a class by a computed name',
    'document.title = classes[location.hash];',
    /uses classes other than through a class name/u,
  ],
])('fails a build that uses %s', async (_which, script, message) => {
  await expect(built(script)).rejects.toThrow(message);
});
