// The query parameters that reads of content share.
import { Type } from '#kernel/type.ts'

export const readingParameters = {
  metadata: Type.Boolean({
    default: true,
    description: 'Whether `git` says where in a repository each part came from.',
  }),
  computed: Type.Boolean({
    default: true,
    description: 'Whether pages that are generated are shown; else computed pages alone, without text.',
  }),
}
