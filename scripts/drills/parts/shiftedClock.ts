// Loaded before a hub: moves its wall clock whenever its parent process says so. Timers go on by the monotonic clock, as they
// do when an operator or a time server sets the clock of a machine.
const RealDate = Date;
let offsetMs = 0;

class ShiftedDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(RealDate.now() + offsetMs);
    else super(...given);
  }
  static override now(): number {
    return RealDate.now() + offsetMs;
  }
}
globalThis.Date = ShiftedDate as DateConstructor;

process.on('message', (message: { offsetMs: number }) => {
  ({ offsetMs } = message);
  process.send?.({ offsetMs });
});
// The hub ends on request, not with its parent.
process.channel?.unref();
