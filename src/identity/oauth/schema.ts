// Authorizations on the wire: a person's permissions for programs to act for them.
import { flag, id, instant, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'
import { TokenScope } from '../tokens/index.ts'

const closed = { additionalProperties: false } as const

const Program = Type.Object(
  {
    id: id('The id of the program, which it names in what it sends.'),
    name: text('What it calls itself.'),
    uri: Type.Optional(text('What it says is its address on the web.')),
    registeredItself: flag(
      'Whether it registered itself. Then nobody has looked at what it says of itself; else the operator of this installation added it.',
    ),
  },
  { ...closed, title: 'Program', description: 'A program that can ask people to let it act for them.' },
)

export const Authorization = Type.Object(
  {
    object: Type.Literal('authorization'),
    id: id('The id of the authorization.'),
    program: Program,
    scope: TokenScope,
    createdAt: instant('When you first allowed it.'),
    lastUsedAt: Type.Optional(
      instant('When the program last acted for you, to the minute; left out where it never did.'),
    ),
  },
  { ...closed, title: 'Authorization', description: 'That you let a program act for you.' },
)
