/** Age of the account that entered a sheet, for administrators who trust its user with a club. */
export const sheetAccount: readonly string[] = ['alter table match_sheets add column account_since_ts text'];
