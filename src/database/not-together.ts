// What work throws that cannot share a transaction with other work.

/**
 * It has to wait for a lock while others hold theirs, or to ask something once it has written: it is done again, where it shared a
 * transaction with other turns in one of its own turn, else in one by itself.
 */
export class NotTogether extends Error {
  constructor() {
    super('this work needs a transaction by itself, or of its own turn')
  }
}
