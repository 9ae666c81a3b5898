// Why a provider's answer is refused: a value for the person and for the log, never a fault of this program.

/** The message is for people, and contains nothing that strangers wrote. */
export class AnswerRefused extends Error {
  /** The id of the request that is answered, once the signature has been verified. */
  inResponseTo: string | undefined
}

export const refuse = (reason: string): never => {
  throw new AnswerRefused(reason)
}
