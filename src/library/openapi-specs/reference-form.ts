// The form in which references are written.

/** To be raised where the same description gives another reference: those that are stored are then written again. */
export const referenceForm = 2
