/** Ends the task that is running, so that the browser can paint and answer before what comes next. */
export const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));
