// Loaded before a hub: its wall clock runs faster, from a given instant on, and its intervals (and so its schedules) with it.
// `FAST_CLOCK` holds three numbers: the real instant at which both clocks show the same, the instant shown then, and the speed.
// Everything else takes real time: what the hub does within a second of its clock takes `speed` seconds of it.
const RealDate = Date;
const [sinceMs = 0, fromMs = 0, speed = 1] = (process.env['FAST_CLOCK'] ?? '').split(' ').map(Number);
const fastMs = () => Math.floor(fromMs + (RealDate.now() - sinceMs) * speed);

class FastDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(fastMs());
    else super(...given);
  }
  static override now(): number {
    return fastMs();
  }
}
globalThis.Date = FastDate as DateConstructor;

const setRealInterval = globalThis.setInterval;
globalThis.setInterval = (run: () => void, ms = 0, ...given: []) =>
  setRealInterval(run, ms / speed, ...given);
