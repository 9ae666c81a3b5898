// Levels on the wire.
import Type from 'typebox'
import { levels } from './levels.ts'

export const Role = Type.Enum([...levels], {
  title: 'Level',
  description:
    '`admin` administrates content, `create` creates it, `review` reviews it, `edit` edits it, `comment` discusses it, `read` reads it',
})

export const RoleOrNull = Type.Union([Role, Type.Null()])
