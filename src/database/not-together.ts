// The error of work that cannot share a transaction with other work.

/**
 * The work must wait for a lock while others hold theirs, or read after it has written. It is tried again: if it shared a
 * transaction with other turns, in one of its own turn, else in a transaction by itself.
 */
export class NotTogether extends Error {
  constructor() {
    super('this work needs a transaction by itself, or of its own turn')
  }
}
