// What a thread is asked to do with XML of SAML, and what it answers.
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

/** What this installation calls itself, and where it takes answers. */
export interface Service {
  readonly entityID: string
  readonly acsURL: string
}

/** Why an answer is refused, with the request that it answers where it is signed as it must be; or what it says. */
export type AnswerReply = { readonly refused: string; readonly inResponseTo?: string } | ReadAnswer
