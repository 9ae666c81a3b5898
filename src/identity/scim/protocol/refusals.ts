// SCIM errors beyond their status (RFC 7644, 3.12).
import { Conflict, Invalid } from '#kernel/errors.ts'

export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'

/** The request is wrong, as its `scimType` says. */
export class InvalidScim extends Invalid {
  readonly scimType: ScimType

  constructor(scimType: ScimType, message: string) {
    super(message)
    this.scimType = scimType
  }
}

/** Another resource already has this value. */
export class NotUnique extends Conflict {}
