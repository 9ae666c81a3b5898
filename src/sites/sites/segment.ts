// A segment of a site's addresses in requests: the basename of the site, the path of a section or of a site space.
import { Type } from '#kernel/type.ts'

/** A single segment: it can contain no `..` or slash, and nothing that must be escaped. */
export const addressSegment = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '^(?!\\.+$)[\\p{L}\\p{N}\\p{M}._-]+$',
    'x-form': 'made of letters, digits, `-`, `_` and `.`, and not of dots alone',
    description,
  })
