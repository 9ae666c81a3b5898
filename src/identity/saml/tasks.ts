// Tasks on SAML's XML for a thread, and their results.
import type { Answer, ReadAnswer } from './answer/read.ts'

export type SamlTask =
  | ({ readonly kind: 'answer' } & Answer)
  | {
      readonly kind: 'request'
      readonly id: string
      readonly ssoURL: string
      readonly service: Service
    }
  | { readonly kind: 'metadata'; readonly service: Service }

/** This installation's entity id, and the address at which it accepts answers. */
export interface Service {
  readonly entityID: string
  readonly acsURL: string
}

/** Why an answer is refused, with the id of its request if the signature is valid; or what it says. */
export type AnswerReply = { readonly refused: string; readonly inResponseTo?: string } | ReadAnswer
