// Loaded before a hub: shifts its wall clock when its parent process sends a message. Timers still follow the monotonic
// clock, as when an operator or a time server sets a machine's clock.
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
