// node scripts/run.mjs NAME [ARGUMENTS]: makes the clone ready, then runs one of the commands of package.json on the hub's
// own Node. Plain JavaScript without packages, like setup.mjs.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { packagedNode, setUp } from './setup.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';

/** What Node is given, by the command's name. */
const COMMANDS = {
  start: ['server/main.ts'],
  dev: ['scripts/dev.ts'],
  test: [VITEST, 'run', '--project=!long'],
  'test:long': [VITEST, 'run', '--project=long'],
  check: ['scripts/check.ts'],
  import: ['scripts/importMatchData.ts'],
  'import:squads': ['scripts/importSquads.ts'],
  questions: ['scripts/questions.ts'],
  simulate: ['scripts/simulate.ts'],
  pstart: ['scripts/pstart.ts'],
  record: ['scripts/record.ts'],
  backtest: ['scripts/backtest.ts'],
  migrate: ['scripts/migrate.ts'],
  backup: ['scripts/backup.ts'],
  restore: ['scripts/restore.ts'],
  'key:replace': ['scripts/replaceKey.ts'],
  doctor: ['scripts/doctor.ts'],
  'seed:demo': ['scripts/seedDemo.ts'],
  fit: ['scripts/fitPstart.ts'],
  'report:forecast': ['scripts/reportForecast.ts'],
  // Its earlier name.
  icons: ['scripts/drawIcons.ts'],
  'bench:pstart': ['scripts/bench/pstart.ts'],
  'bench:import': ['scripts/bench/import.ts'],
  'bench:feeds': ['scripts/bench/feeds.ts'],
  'bench:reads': ['scripts/bench/reads.ts'],
  'bench:provider': ['scripts/bench/provider.ts'],
  'bench:api': ['scripts/bench/api.ts'],
  'bench:eleven': ['scripts/bench/eleven.ts'],
  'bench:community': ['scripts/bench/community.ts'],
  'bench:push': ['scripts/bench/push.ts'],
  'bench:web': ['scripts/bench/web.ts'],
  'bench:lighthouse': ['scripts/bench/lighthouse.ts'],
  'bench:scale': ['scripts/bench/scale.ts'],
  fuzz: ['scripts/fuzz/fuzz.ts'],
  'fuzz:headlines': ['scripts/fuzz/headlines.ts'],
  'drill:import': ['scripts/drills/killDuringImport.ts'],
  'drill:run': ['scripts/drills/killDuringRun.ts'],
  'drill:postgres': ['scripts/drills/stopPostgres.ts'],
  'drill:kill': ['scripts/drills/killHub.ts'],
  'drill:redis': ['scripts/drills/stopRedis.ts'],
  'drill:disk': ['scripts/drills/fillDisk.ts'],
  'drill:provider': ['scripts/drills/faultyProvider.ts'],
  'drill:read-only': ['scripts/drills/readOnly.ts'],
  'drill:clock': ['scripts/drills/jumpClock.ts'],
  'drill:upgrade': ['scripts/drills/rollUpgrade.ts'],
  'drill:budget': ['scripts/drills/budget.ts'],
  'drill:memory': ['scripts/drills/memory.ts'],
};
/** They serve the built client. */
const WITH_CLIENT = [
  'start',
  'test',
  'test:long',
  'bench:web',
  'bench:lighthouse',
  'drill:budget',
  'drill:memory',
];

const [name, ...rest] = process.argv.slice(2);
if (!Object.hasOwn(COMMANDS, name)) {
  process.stderr.write(`Commands: ${Object.keys(COMMANDS).join(', ')}\n`);
  process.exit(1);
}
setUp({ withClient: WITH_CLIENT.includes(name) });

const child = spawn(packagedNode, [...COMMANDS[name], ...rest], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  process.stderr.write(`${packagedNode} could not be started: ${error.message}\n`);
  process.exit(1);
});
// A process that a signal ended tells so in its code, as shells do.
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
