/** Whoever tries a delivery holds it by the database's clock, apart from when it is due. */
export const heldDeliveries: readonly string[] = ['alter table alert_deliveries add column held_until text'];
