// The query parameters that reads of content share.
import Type from 'typebox'

export const readingParameters = {
  metadata: Type.Boolean({
    default: true,
    description: 'Whether to show where in a repository it came from',
  }),
  computed: Type.Boolean({ default: true, description: 'Whether to compute what is generated' }),
}
