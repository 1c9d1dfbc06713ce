/** Services that the hub's own screens do not call in the name of users. */
export const USER_SERVICES = ['data', 'ai'] as const;
export type UserService = (typeof USER_SERVICES)[number];
