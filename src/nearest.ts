// Suggests the name that somebody may have meant who wrote an unknown one.
import { closest, distance } from 'fastest-levenshtein'

/** The nearest known name; an empty text where none is near. */
export const nearest = (written: string, known: readonly string[]): string => {
  const candidate = closest(written, known)
  return distance(written, candidate) <= Math.max(2, written.length / 4) ? candidate : ''
}
