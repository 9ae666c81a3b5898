// One difference between an older and a newer description of an API, from the point of view of its callers.
import type { Json } from '#kernel/json.ts'

/** Each type of change with its meaning, as the API document explains it. */
export const specChangeTypes = {
  'operation-added': 'an operation is new',
  'operation-removed': 'an operation is gone',
  'operation-id-changed':
    'an operation has another `operationId`; requests stay the same, generated code may not',
  'operation-deprecated': 'an operation is deprecated now',
  'operation-undeprecated': 'an operation is not deprecated any more',
  'webhook-added': 'a webhook is new',
  'webhook-removed': 'a webhook is gone',
  'callback-added': 'a callback of an operation is new',
  'callback-removed': 'a callback of an operation is gone',
  'parameter-added': 'a parameter is new; breaks callers where it is required',
  'parameter-removed': 'a parameter is gone',
  'parameter-required': 'a parameter was optional and is required',
  'parameter-optional': 'a parameter was required and is optional',
  'parameter-moved': 'a parameter goes elsewhere, such as into a header instead of the query',
  'parameter-renamed': 'a parameter of the path has another name; addresses stay the same',
  'parameter-deprecated': 'a parameter is deprecated now',
  'parameter-serialization-changed':
    'the value of a parameter or a header is written in another way (`style`, `explode`, `content`)',
  'body-added': 'requests have a body now; breaks callers where it is required',
  'body-removed': 'requests have no body any more',
  'body-required': 'the body was optional and is required',
  'body-optional': 'the body was required and is optional',
  'media-type-added': 'a body or a response comes in one more media type',
  'media-type-removed': 'a body or a response does not come in a media type any more',
  'response-added': 'a status is new; where it is a success, callers may have to handle it',
  'response-removed': 'a status is gone; breaks callers where it was a success',
  'header-added': 'a header of a response is new',
  'header-removed': 'a header of a response is gone',
  'header-required': 'a header of a response is always there now',
  'header-optional': 'a header of a response may be missing now',
  'property-added': 'a property is new; breaks callers where they have to send it',
  'property-removed': 'a property is gone',
  'property-required': 'a property was optional and is required: breaks callers who send it',
  'property-optional': 'a property was required and is optional: breaks callers who get it',
  'property-access-changed':
    '`readOnly` or `writeOnly` changed, so that callers send or get a property, or no longer do',
  'type-changed': 'values have another type, or more or fewer types',
  'null-allowed': 'a value may be null now: breaks callers who get it',
  'null-forbidden': 'a value may not be null any more: breaks callers who send it',
  'enum-added': 'a value is one of a list now: breaks callers who send it',
  'enum-removed': 'a value is not one of a list any more: breaks callers who get it',
  'enum-value-added': 'a list of values has one more: breaks callers who get it',
  'enum-value-removed': 'a list of values has one less: breaks callers who send it',
  'constraint-tightened':
    'fewer values are valid by a bound, a pattern, a format …: breaks callers who send them',
  'constraint-loosened':
    'more values are valid by a bound, a pattern, a format …: breaks callers who get them',
  'constraint-changed':
    'other values are valid by a pattern, a format …; counts as breaking, as it cannot be judged',
  'additional-properties-allowed': 'an object may have properties that are not described',
  'additional-properties-forbidden':
    'an object may not have other properties any more: breaks callers who send them',
  'union-added': 'a value has to be one of several schemas now: breaks callers who send it',
  'union-removed': 'a value is not one of several schemas any more: breaks callers who get it',
  'union-member-added': 'a value may be of one more schema: breaks callers who get it',
  'union-member-removed': 'a value may not be of a schema any more: breaks callers who send it',
  'discriminator-changed': 'what tells the schemas of a value apart has changed',
  'default-changed': 'what is taken where callers send nothing has changed',
  'schema-deprecated': 'a property, or a value in another place, is deprecated now',
  'security-added': 'callers who could do without have to identify themselves, or in a way that is new',
  'security-removed': 'a way in which callers could identify themselves is gone',
  'security-scopes-changed': 'other scopes are needed; breaks callers where there are more',
  'security-alternative-added': 'callers can identify themselves in one more way, or need not',
  'security-scheme-changed': 'a security scheme works in another way',
  'server-added': 'a server is new',
  'server-removed': 'a server is gone',
} as const satisfies Record<string, string>

export type SpecChangeType = keyof typeof specChangeTypes

/** Whether callers send the value to the API, or receive it. */
export type Direction = 'sent' | 'received'

export interface OperationName {
  /** The path, or the name of a webhook. */
  readonly path: string
  readonly method: string
}

export interface SpecChange {
  readonly type: SpecChangeType
  /** Whether callers that worked with the older description may fail with the newer one. */
  readonly breaking: boolean
  /** With `method`: the operation, if only one is affected. */
  readonly path?: string
  readonly method?: string
  /** The affected operations, if there are several. */
  readonly operations?: readonly OperationName[]
  readonly moreOperations?: true
  readonly direction?: Direction
  /** A JSON Pointer into the newer description; into the older one for something removed. */
  readonly pointer: string
  /** The value before and after; left out if it is long. */
  readonly before?: Json
  readonly after?: Json
  /** A sentence for people. */
  readonly message: string
}

export interface SpecComparison {
  readonly breaking: boolean
  readonly changes: readonly SpecChange[]
  /** Whether there are more changes than are listed, or may be because the descriptions are too large to compare fully. */
  readonly more: boolean
}
