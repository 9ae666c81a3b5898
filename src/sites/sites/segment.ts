// A part of an address of a site, as it is given: the basename of the site, the path of a section or of a site space.
import { Type } from '#kernel/type.ts'

/** One segment: it cannot lead up, and needs no escapes that change its meaning. */
export const addressSegment = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '^(?!\\.+$)[\\p{L}\\p{N}\\p{M}._-]+$',
    'x-form': 'made of letters, digits, `-`, `_` and `.`, and not of dots alone',
    description,
  })
