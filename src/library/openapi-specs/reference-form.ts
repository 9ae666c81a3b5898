// The form in which references are stored.

/** To be raised when the same description results in a different reference: stored references are then written again. */
export const referenceForm = 2
