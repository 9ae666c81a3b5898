// Levels on the wire.
import { Type } from '#kernel/type.ts'
import { levels } from './levels.ts'

export const Role = Type.Enum([...levels], {
  title: 'Level',
  description:
    'A level of access; each includes those before it. `read` reads, `comment` discusses, `edit` changes content, `review` merges change requests, `create` makes and moves spaces, `admin` decides who has access.',
})

/** A level or null, with a description for the place where it is used. */
export const roleOrNull = (description: string) => Type.Union([Role, Type.Null()], { description })
