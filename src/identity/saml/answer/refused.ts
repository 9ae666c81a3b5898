// Why an answer of a provider is not taken: a value for the person and for the log, never a fault of this program.

/** The message is for people, and has nothing of what strangers wrote. */
export class AnswerRefused extends Error {
  /** The request that is answered, once the signature was found to be right. */
  inResponseTo: string | undefined
}

export const refuse = (reason: string): never => {
  throw new AnswerRefused(reason)
}
