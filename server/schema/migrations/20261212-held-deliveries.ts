/** Stores until when a process holds a delivery by the database's clock, separately from the time when it is due. */
export const heldDeliveries: readonly string[] = ['alter table alert_deliveries add column held_until text'];
