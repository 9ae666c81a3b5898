// What work throws that cannot share a transaction with work of other turns.

/** It has to wait for a lock, or to ask something once it has written: it is done again in a transaction of its own turn. */
export class NotTogether extends Error {
  constructor() {
    super('this work needs a transaction of its own turn')
  }
}
