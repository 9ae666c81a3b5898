// Whether somebody waits for what a thread does.

/** `interactive`: somebody waits for the answer. `background`: nobody does. */
export type Urgency = 'interactive' | 'background'
