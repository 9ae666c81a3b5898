// Whether somebody waits for the result of a task.

/** `interactive`: somebody waits for the answer. `background`: nobody does. */
export type Urgency = 'interactive' | 'background'
