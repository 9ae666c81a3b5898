// The name that somebody may have meant who wrote one that does not exist.
import { closest, distance } from 'fastest-levenshtein'

/** The nearest of the known names; an empty text where none is near. */
export const nearest = (written: string, known: readonly string[]): string => {
  const candidate = closest(written, known)
  return distance(written, candidate) <= Math.max(2, written.length / 4) ? candidate : ''
}
